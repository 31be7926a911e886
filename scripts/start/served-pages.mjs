import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { addGallery } from './gallery.mjs';

/** WXT takes the first free port from 3000 on. */
const server = 'http://localhost:*';
/** What a page may load from the development server. */
const directives = /\b(?:script|style|img|font|media|worker|connect)-src 'self'/g;

/** @param {string} policy A content security policy, or an HTML document with one in it. */
const withServer = (policy) =>
  policy.replace(directives, (found) => `${found} ${server}${found.startsWith('connect') ? ' ws://localhost:*' : ''}`);

/** A worker is started from its page's own origin only, and imports the rest from the server. */
const pdfWorker = 'pdf-worker.js';

/** @returns {import('vite').Plugin} */
const servedPages = () => ({
  name: 'parley:served-pages',
  apply: 'serve',
  enforce: 'pre',
  transformIndexHtml: { order: 'pre', handler: withServer },
  transform(code, id) {
    if (!id.endsWith('/lib/documents/pdf-text.ts')) return undefined;
    return code.replace(/new URL\(["']\.\/pdf-worker\.ts["'], import\.meta\.url\)/, `'/${pdfWorker}'`);
  },
});

/**
 * How the development build differs from the one that ships: its pages come from the development server. It asks for no
 * other permissions.
 * @type {import('wxt').InlineConfig}
 */
export const servedConfig = {
  root: projectRoot,
  webExt: { disabled: true },
  vite: () => ({
    plugins: [servedPages()],
    // Only these documents: the tests have others.
    optimizeDeps: { entries: ['entrypoints/*/index.html', 'tests/gallery/index.html', 'lib/documents/pdf-worker.ts'] },
    cacheDir: '.wxt/vite',
    server: {
      cors: { origin: /^chrome-extension:\/\// },
      // node_modules may be a link.
      fs: { allow: [projectRoot, realpathSync(join(projectRoot, 'node_modules'))] },
    },
  }),
  dev: { reloadCommand: false },
  hooks: {
    'entrypoints:found': addGallery,
    'build:manifestGenerated': ({ config }, manifest) => {
      const shipped = config.manifest;
      const policy = shipped.content_security_policy?.extension_pages;
      if (policy === undefined) throw new Error('The manifest has no content security policy.');
      manifest.content_security_policy = { ...shipped.content_security_policy, extension_pages: withServer(policy) };
      /** @type {readonly string[]} */
      const optional = shipped.optional_permissions ?? [];
      manifest.permissions = shipped.permissions?.filter((name) => !optional.includes(name));
      delete manifest.host_permissions;
    },
    'build:publicAssets': ({ server }, files) => {
      files.push({ relativeDest: pdfWorker, contents: `import '${server?.origin}/lib/documents/pdf-worker.ts';\n` });
    },
  },
};
