/**
 * How many chunks need a module of the domain before it lies with the others. Fewer put what is never needed on the first
 * screen into its scripts, more leave the small chunks as they are; measured by the size budgets at 10, 16, 20 and 25.
 */
const minShareCount = 16;

/**
 * Puts what nearly every screen knows of the domain into one chunk. The bundler makes a chunk for each set of screens that
 * share a module, and small ones cost more in imports than they hold. The domain imports only its schemas, so that the order
 * in which modules run stays the same.
 * @returns {import('vite').Plugin}
 */
export const domainInOnePiece = () => ({
  name: 'domain-in-one-piece',
  apply: 'build',
  config: ({ build }) => {
    const { input } = build?.rollupOptions ?? {};
    // A worker or a script in a page is one file.
    if (typeof input !== 'object' || Array.isArray(input) || input.sidepanel === undefined) return undefined;
    const groups = [{ name: 'domain', test: /\/lib\/domain\//, minShareCount }];
    return { build: { rollupOptions: { output: { codeSplitting: { groups } } } } };
  },
});
