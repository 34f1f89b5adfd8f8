<?php
// Deletes the plugin's options and its copy of the page; in a network of sites, those of every site.
if (!defined('WP_UNINSTALL_PLUGIN')) exit;

function awale_remove_from_site() {
  delete_option('awale_home');
  delete_option('awale_version');
  delete_transient('awale_copy_failed');
  $folder = wp_upload_dir(null, false, true)['basedir'] . '/awale';
  if (!is_dir($folder)) return;
  $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS), RecursiveIteratorIterator::CHILD_FIRST);
  foreach ($files as $file) {
    if ($file->isDir()) rmdir($file->getPathname());
    else unlink($file->getPathname());
  }
  rmdir($folder);
}

if (is_multisite()) {
  foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
    switch_to_blog($site);
    awale_remove_from_site();
    restore_current_blog();
  }
} else {
  awale_remove_from_site();
}
