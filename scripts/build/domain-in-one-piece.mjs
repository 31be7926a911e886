/**
 * How many chunks must need a domain module before it joins the others. A lower number puts what the first screen never
 * needs into its scripts, a higher one keeps the small chunks; measured by the size budgets at 10, 16, 20, 22 and 25.
 */
const minShareCount = 22;

/**
 * Puts the domain code that nearly every screen needs into one chunk. The bundler makes a chunk for each set of screens
 * that share a module, and small ones cost more in imports than they hold. The domain imports only its schemas, so that
 * the order in which modules run stays the same.
 * @returns {import('vite').Plugin}
 */
export const domainInOnePiece = () => ({
  name: 'domain-in-one-piece',
  apply: 'build',
  config: ({ build }) => {
    const { input } = build?.rollupOptions ?? {};
    // A worker, or a script in a page, is a single file.
    if (typeof input !== 'object' || Array.isArray(input) || input.sidepanel === undefined) return undefined;
    const groups = [{ name: 'domain', test: /\/lib\/domain\//, minShareCount }];
    return { build: { rollupOptions: { output: { codeSplitting: { groups } } } } };
  },
});
