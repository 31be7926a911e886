import postcss from 'postcss';

/** The class of a component of Radix Themes. */
const component = /\brt-[A-Z]\w*/g;

/** A selector without what stands in brackets: `:not(.rt-Card)` is not about cards. */
const subject = (/** @type {string} */ selector) => {
  let text = selector;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\([^()]*\)/g, '');
  }
  return text;
};

/**
 * A style sheet without the rules for components that no script draws.
 * @param {string} css
 * @param {ReadonlySet<string>} drawn
 */
export const withoutUndrawn = (css, drawn) => {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) =>
      (subject(selector).match(component) ?? []).every((name) => drawn.has(name)),
    );
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
};

/**
 * A Vite plugin that takes the rules for components that no script of the same build draws out of its style sheets: the
 * style sheet of Radix Themes has all its components.
 *
 * @returns {import('vite').Plugin}
 */
export const drawnComponentsOnly = () => ({
  name: 'parley:drawn-components-only',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const drawn = new Set(files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(component) ?? []) : [])));
    for (const file of files) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css') || typeof file.source !== 'string') continue;
      file.source = withoutUndrawn(file.source, drawn);
    }
  },
});
