<?php
/**
 * Plugin Name: Awalé
 * Description: A board of Awalé in posts and pages: a block, the shortcode [awale], and links that become boards.
 * Version: @VERSION@
 * Requires at least: 5.8
 * Requires PHP: 7.2
 * License: MIT OR Apache-2.0
 * Text Domain: awale
 */
if (!defined('ABSPATH')) exit;

/** The attributes that a board takes from a post (docs/embedding.md). The plugin itself adds only `home`. */
const AWALE_NAMES = ['rules', 'position', 'moves', 'ply', 'level', 'side', 'lang', 'controls', 'autoplay', 'theme', 'flip', 'mirror', 'letters', 'exercise', 'lesson', 'text', 'step', 'done', 'solution', 'analysis'];
const AWALE_SWITCHES = ['flip', 'mirror', 'letters'];
const AWALE_VERSION = '@VERSION@';
/** The families of exercises that the page has. */
const AWALE_FAMILIES = ['classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah'];

/** The English or the French text, by the locale of the site or of the signed-in user. */
function awale_say($english, $french) {
  return strpos(determine_locale(), 'fr') === 0 ? $french : $english;
}

/**
 * The folder of the copy of Awalé's page: `path` and `url`. It is in uploads, because an update replaces the plugin's
 * own folder.
 */
function awale_copy_folder() {
  $uploads = wp_upload_dir(null, false);
  return ['path' => $uploads['basedir'] . '/awale/', 'url' => set_url_scheme($uploads['baseurl']) . '/awale/'];
}

/** The address of Awalé's page: the one in the settings, or that of the copy. */
function awale_home() {
  $own = get_option('awale_home', '');
  return $own ? trailingslashit($own) : awale_copy_folder()['url'];
}

/**
 * Copies the page into uploads: first the new release, last index.html and sw.js, which load it. Old releases stay,
 * because open tabs may still load them.
 */
function awale_copy_page() {
  $from = plugin_dir_path(__FILE__) . 'page/';
  $to = awale_copy_folder()['path'];
  if (!is_dir($from) || !wp_mkdir_p($to)) return false;
  $files = [];
  foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($from, FilesystemIterator::SKIP_DOTS)) as $file) {
    $files[] = str_replace('\\', '/', substr($file->getPathname(), strlen($from)));
  }
  $order = function ($name) {
    return strpos($name, 'r/') === 0 ? 0 : (in_array($name, ['index.html', 'sw.js'], true) ? 2 : 1);
  };
  usort($files, function ($one, $other) use ($order) { return $order($one) - $order($other); });
  foreach ($files as $name) {
    if (!wp_mkdir_p(dirname($to . $name)) || !copy($from . $name, $to . $name)) return false;
  }
  update_option('awale_version', AWALE_VERSION);
  return true;
}

register_activation_hook(__FILE__, 'awale_copy_page');
// An update of the plugin does not call the activation hook: the first request after the update copies the page.
add_action('init', function () {
  if (get_option('awale_version') === AWALE_VERSION || get_transient('awale_copy_failed')) return;
  // If copying fails, as on a full disk, the next attempt comes after five minutes, not with each request.
  if (!awale_copy_page()) set_transient('awale_copy_failed', '1', 5 * MINUTE_IN_SECONDS);
});

/** The element of a board; unknown attributes are dropped. */
function awale_board($given) {
  $out = '';
  foreach ((array) $given as $name => $value) {
    // An attribute without a value, as in `[awale flip]`, has a number as its name.
    if (is_int($name)) list($name, $value) = [$value, ''];
    if (!in_array($name, AWALE_NAMES, true) || !is_scalar($value) || $value === false) continue;
    if (in_array($name, AWALE_SWITCHES, true)) {
      $value = in_array(strtolower((string) $value), ['0', 'false'], true) ? 'false' : '';
    }
    elseif ((string) $value === '') continue;
    $out .= ' ' . $name . ($value === '' ? '' : '="' . esc_attr((string) $value) . '"');
  }
  wp_enqueue_script('awale');
  $link = esc_url(awale_home());
  return '<awale-board home="' . $link . '"' . $out . '><a href="' . $link . '">Awalé</a></awale-board>';
}

/** The attributes after # in an address, without those that a board does not take from a post. */
function awale_fragment_attributes($address) {
  parse_str((string) (explode('#', html_entity_decode((string) $address), 2)[1] ?? ''), $attributes);
  return array_intersect_key($attributes, array_flip(AWALE_NAMES));
}

add_action('init', function () {
  wp_register_script('awale', awale_home() . 'embed.js', [], null, true);
  add_shortcode('awale', 'awale_board');
  wp_register_script('awale-block', plugins_url('block.js', __FILE__), ['wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components'], AWALE_VERSION, true);
  register_block_type('awale/board', [
    'api_version' => 2,
    'title' => 'Awalé',
    'category' => 'embed',
    'icon' => 'games',
    'attributes' => array_merge(['kind' => ['type' => 'string', 'default' => 'play'], 'link' => ['type' => 'string', 'default' => '']],
      array_fill_keys(AWALE_NAMES, ['type' => 'string'])),
    'editor_script' => 'awale-block',
    'render_callback' => function ($attributes) {
      // A link may come from another copy of the page: the board itself is always loaded from awale_home().
      if (($attributes['kind'] ?? '') === 'link') $attributes = awale_fragment_attributes($attributes['link'] ?? '');
      return '<div ' . get_block_wrapper_attributes() . '>' . awale_board($attributes) . '</div>';
    },
  ]);
  $home = preg_quote(preg_replace('#^https?:#', '', awale_home()), '~');
  wp_embed_register_handler('awale', "~^https?:$home(?:index\\.html)?(?:\\?embed=1)?\\#.+$~i", function ($found) {
    return awale_board(awale_fragment_attributes($found[0]));
  });
});

/** Attributes that ask optimising plugins and services not to merge or delay a script. */
const AWALE_NOT_OPTIMISED = [
  'data-noptimize="1"', // Autoptimize
  'data-no-optimize="1"', 'data-no-defer="1"', 'data-no-minify="1"', // LiteSpeed Cache
  'data-jetpack-boost="ignore"', // Jetpack Boost
  'nowprocket', // WP Rocket
  'nitro-exclude', // NitroPack
  'data-wpfc-render="false"', // WP Fastest Cache
  'data-pagespeed-no-defer', // PageSpeed
  'data-cfasync="false"', // Cloudflare
];
// If an optimiser merges or delays the script all the same, the board's attribute `home` still says where the page is.
add_filter('script_loader_tag', function ($tag, $handle) {
  return $handle === 'awale' ? str_replace(' src=', ' async ' . implode(' ', AWALE_NOT_OPTIMISED) . ' src=', $tag) : $tag;
}, 10, 2);

// The texts and the choices of the block's form.
add_action('enqueue_block_editor_assets', function () {
  $language = awale_say('en', 'fr');
  // The exercises of each family, by number and theme.
  $exercises = [];
  foreach (glob(plugin_dir_path(__FILE__) . 'page/r/*', GLOB_ONLYDIR) as $release) {
    $themes = json_decode((string) @file_get_contents("$release/words/exercises/$language.json"), true) ?: [];
    foreach (AWALE_FAMILIES as $family) {
      preg_match_all('/^\[Theme "([^"]*)"\]/m', (string) @file_get_contents("$release/exercises/$family.ogn"), $found);
      foreach ($found[1] as $at => $theme) {
        $exercises[$family][] = ['value' => (string) ($at + 1), 'label' => ($at + 1) . ' · ' . ($themes["ui.exercises.theme.$theme"] ?? $theme)];
      }
    }
  }
  $lessons = [];
  foreach (glob(plugin_dir_path(__FILE__) . 'page/r/*/lessons/index.json') as $file) {
    foreach (json_decode(file_get_contents($file), true) ?: [] as $lesson) {
      $lessons[] = ['value' => $lesson['name'], 'label' => $lesson['title'][$language] ?? $lesson['name']];
    }
  }
  wp_add_inline_script('awale-block', 'window.awaleBlock = ' . wp_json_encode([
    'home' => awale_home(),
    'lessons' => $lessons,
    'exercises' => $exercises,
    'families' => AWALE_FAMILIES,
    'language' => $language,
    'words' => [
      'kind' => awale_say('What to show here', 'Ce qu’on montre ici'),
      'play' => awale_say('A game to play', 'Une partie à jouer'),
      'replay' => awale_say('A game to look at', 'Une partie à revoir'),
      'exercise' => awale_say('An exercise', 'Un exercice'),
      'lesson' => awale_say('A lesson', 'Une leçon'),
      'link' => awale_say('My link', 'Mon lien'),
      'rules' => awale_say('Rules', 'Règles'),
      'level' => awale_say('Level of the program (empty: two people)', 'Niveau du programme (vide : deux personnes)'),
      'moves' => awale_say('Moves, such as FfEaDb', 'Coups, par exemple FfEaDb'),
      'family' => awale_say('Family', 'Famille'),
      'number' => awale_say('Exercise', 'Exercice'),
      'address' => awale_say('Address of a game, a lesson or a list, from Share', 'Adresse d’une partie, d’une leçon ou d’une liste, prise dans Partager'),
      'answer' => awale_say('The answer may be shown', 'La solution peut être montrée'),
    ],
  ]) . ';', 'before');
});

// The field for another address of the page, in Settings, Writing.
add_action('admin_init', function () {
  register_setting('writing', 'awale_home', ['type' => 'string', 'sanitize_callback' => 'esc_url_raw', 'default' => '']);
  add_settings_field('awale_home', awale_say('Address of Awalé', 'Adresse d’Awalé'), function () {
    echo '<input type="url" class="regular-text" name="awale_home" id="awale_home" value="' . esc_attr(get_option('awale_home', '')) . '" placeholder="' . esc_attr(awale_copy_folder()['url']) . '">';
    echo '<p class="description">' . esc_html(awale_say('Empty: the copy in this site’s uploads.', 'Vide : la copie dans les fichiers de ce site.')) . '</p>';
  }, 'writing', 'default', ['label_for' => 'awale_home']);
});
