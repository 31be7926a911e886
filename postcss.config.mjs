const unusedAccents =
  /\[data-accent-color='(?:amber|blue|bronze|brown|crimson|cyan|gold|grass|green|indigo|iris|jade|lime|mint|pink|plum|purple|ruby|sky|violet|yellow)'\]/;
const responsive = /\.(?:initial|xs|sm|md|lg|xl)\\:rt-/;

/**
 * Leaves out what Parley does not use of Radix Themes' style sheets: the responsive variants (`size={{ md: '3' }}`), which
 * are five sixths of them, and the accent colours other than our own. 683 kB of CSS become 220.
 *
 * @returns {import('postcss').Plugin}
 */
const trimRadixThemes = () => ({
  postcssPlugin: 'trim-radix-themes',
  OnceExit(root) {
    root.walkRules((rule) => {
      if (responsive.test(rule.selector) || unusedAccents.test(rule.selector)) rule.remove();
    });
    root.walkAtRules((rule) => {
      if (rule.nodes?.length === 0) rule.remove();
    });
  },
});
trimRadixThemes.postcss = true;

export default { plugins: [trimRadixThemes()] };
