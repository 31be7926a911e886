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

/** Removes a node, and what holds nothing without it. @param {import('postcss').ChildNode} node */
const remove = (node) => {
  const { parent } = node;
  node.remove();
  if (parent?.nodes?.length === 0 && parent.type !== 'root') remove(/** @type {import('postcss').Rule} */ (parent));
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
    if (kept.length === 0) remove(rule);
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return root.toString();
};

/** The name of a custom property. */
const property = /--[\w-]+/g;

/**
 * Style sheets without the custom properties that no declaration in any of them reads, and none of these scripts names.
 * @param {readonly string[]} sheets
 * @param {ReadonlySet<string>} named
 */
export const withoutUnread = (sheets, named) => {
  const roots = sheets.map((css) => postcss.parse(css));
  for (let dropped = -1; dropped !== 0; ) {
    dropped = 0;
    const read = new Set(named);
    for (const root of roots) {
      root.walkDecls(({ value }) => {
        for (const name of value.match(property) ?? []) read.add(name);
      });
      root.walkAtRules(({ params }) => {
        for (const name of params.match(property) ?? []) read.add(name);
      });
    }
    for (const root of roots) {
      root.walkDecls(/^--/, (declaration) => {
        if (read.has(declaration.prop)) return;
        remove(declaration);
        dropped += 1;
      });
    }
  }
  return roots.map(String);
};

/**
 * A Vite plugin that takes out of the style sheets of a build what no script of it draws: the rules of components, and the
 * custom properties that nothing reads. The style sheet of Radix Themes has all its components and every colour.
 *
 * @returns {import('vite').Plugin}
 */
export const drawnComponentsOnly = () => ({
  name: 'parley:drawn-components-only',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const inScripts = (/** @type {RegExp} */ name) =>
      new Set(files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(name) ?? []) : [])));
    const drawn = inScripts(component);
    const sheets = files.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') && typeof file.source === 'string'
        ? [{ file, css: withoutUndrawn(file.source, drawn) }]
        : [],
    );
    const left = withoutUnread(
      sheets.map(({ css }) => css),
      inScripts(property),
    );
    for (const [index, { file }] of sheets.entries()) file.source = left[index] ?? '';
  },
});
