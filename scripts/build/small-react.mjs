import { fileURLToPath } from 'node:url';

/** React's modules and what stands for each. */
const modules = {
  react: import.meta.resolve('preact/compat'),
  'react/jsx-runtime': import.meta.resolve('preact/jsx-runtime'),
  'react-dom': import.meta.resolve('preact/compat'),
  'react-dom/client': import.meta.resolve('preact/compat/client'),
};

/**
 * A Vite plugin that builds with Preact (https://preactjs.com) in place of React.
 *
 * @returns {{ name: string, config: () => { resolve: { alias: { find: RegExp, replacement: string }[] } } }}
 */
export const smallReact = () => ({
  name: 'parley:small-react',
  config: () => ({
    resolve: {
      alias: Object.entries(modules).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: fileURLToPath(file),
      })),
    },
  }),
});
