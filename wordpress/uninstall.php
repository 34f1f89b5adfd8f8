<?php
// Deletes the options and the page's copy.
if (!defined('WP_UNINSTALL_PLUGIN')) exit;

delete_option('awale_home');
delete_option('awale_version');
$folder = wp_upload_dir(null, false)['basedir'] . '/awale';
if (is_dir($folder)) {
  $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS), RecursiveIteratorIterator::CHILD_FIRST);
  foreach ($files as $file) {
    if ($file->isDir()) rmdir($file->getPathname());
    else unlink($file->getPathname());
  }
  rmdir($folder);
}
