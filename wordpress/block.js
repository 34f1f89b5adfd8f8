// The block of the editor: a form, and below it a preview of the board.
(function (wp, site) {
  'use strict';
  var make = wp.element.createElement;
  var controls = wp.components;
  var editor = wp.blockEditor;
  /** The attributes that the form sets for each kind of board; a replay also has `controls`. */
  var KINDS = {
    play: ['rules', 'level'],
    replay: ['rules', 'moves'],
    exercise: ['exercise', 'solution'],
    lesson: ['lesson'],
    link: ['link'],
  };

  /** What follows # in the address of the preview. */
  function hash(attributes) {
    if (attributes.kind === 'link') return (attributes.link || '').split('#').slice(1).join('#');
    var names = KINDS[attributes.kind].concat('controls');
    var given = names.filter(function (name) {
      return attributes[name];
    });
    return given.concat('lang').map(function (name) {
      return name + '=' + encodeURIComponent(name === 'lang' ? site.language : attributes[name]);
    }).join('&');
  }

  wp.blocks.registerBlockType('awale/board', {
    title: 'Awalé',
    category: 'embed',
    icon: 'games',
    edit: function (props) {
      var attributes = props.attributes;
      var set = props.setAttributes;
      var words = site.words;

      /** Changes the kind: removes the attributes of the old kind, and chooses a first exercise or lesson. */
      function choose(kind) {
        var next = { kind: kind, controls: kind === 'replay' ? 'replay' : undefined };
        Object.keys(KINDS).forEach(function (other) {
          KINDS[other].forEach(function (name) {
            next[name] = undefined;
          });
        });
        if (kind === 'exercise') next.exercise = site.families[0] + '/1';
        if (kind === 'lesson') next.lesson = (site.lessons[0] || {}).value;
        set(next);
      }

      function text(name) {
        return make(controls.TextControl, {
          key: name,
          label: words[name === 'link' ? 'address' : name],
          value: attributes[name] || '',
          onChange: function (value) {
            var next = {};
            next[name] = value || undefined;
            set(next);
          },
        });
      }

      function select(key, label, value, options, change) {
        return make(controls.SelectControl, { key: key, label: label, value: value, options: options, onChange: change });
      }

      function option(value) {
        return { value: value, label: value };
      }

      var kind = attributes.kind;
      var fields = [
        select('kind', words.kind, kind, Object.keys(KINDS).map(function (value) {
          return { value: value, label: words[value] };
        }), choose),
      ];
      if (kind === 'play') fields.push(text('rules'), text('level'));
      if (kind === 'replay') fields.push(text('rules'), text('moves'));
      if (kind === 'link') fields.push(text('link'));
      if (kind === 'lesson') {
        fields.push(select('lesson', words.lesson, attributes.lesson, site.lessons, function (value) {
          set({ lesson: value });
        }));
      }
      if (kind === 'exercise') {
        var parts = (attributes.exercise || site.families[0] + '/1').split('/');
        fields.push(
          select('family', words.family, parts[0], site.families.map(option), function (value) {
            set({ exercise: value + '/1' });
          }),
          select('number', words.number, parts[1], site.exercises[parts[0]] || [], function (value) {
            set({ exercise: parts[0] + '/' + value });
          }),
          make(controls.CheckboxControl, {
            key: 'answer', label: words.answer, checked: attributes.solution !== 'off',
            onChange: function (value) {
              set({ solution: value ? undefined : 'off' });
            },
          })
        );
      }
      var shown = hash(attributes);
      // The heights of the widest boards in the table of docs/embedding.md: narrower boards need less.
      var height = /(^|&)(lesson|exercise)=/.test(shown) ? 730 : 600;
      return make('div', editor.useBlockProps(),
        make('div', { className: 'components-placeholder awale-form' }, fields),
        make('iframe', { title: 'Awalé', src: site.home + '?embed=1#' + shown, width: '100%', height: height, style: { border: 0 } }));
    },
    save: function () {
      return null;
    },
  });
})(window.wp, window.awaleBlock);
