const unusedAccents =
  /\[data-accent-color='(?:amber|blue|bronze|brown|crimson|cyan|gold|grass|green|indigo|iris|jade|lime|mint|pink|plum|purple|ruby|sky|violet|yellow)'\]/;
const responsive = /\.(?:initial|xs|sm|md|lg|xl)\\:rt-/;

/**
 * Leaves out what Parley does not use of other packages' style sheets: of Radix Themes the responsive variants
 * (`size={{ md: '3' }}`), which are most of it, and the accent colours other than our own; of KaTeX the font formats that
 * are for browsers older than ours. It works before the addresses in the style sheet become files of the build.
 *
 * @returns {import('postcss').Plugin}
 */
const trimStyleSheets = () => ({
  postcssPlugin: 'trim-style-sheets',
  Once(root) {
    root.walkRules((rule) => {
      if (responsive.test(rule.selector) || unusedAccents.test(rule.selector)) rule.remove();
    });
    root.walkAtRules((rule) => {
      if (rule.nodes?.length === 0) rule.remove();
    });
    root.walkDecls('src', (declaration) => {
      const woff2 = declaration.value.split(',').filter((source) => source.includes('format("woff2")'));
      if (woff2.length > 0) declaration.value = woff2.join(',');
    });
  },
});
trimStyleSheets.postcss = true;

export default { plugins: [trimStyleSheets()] };
