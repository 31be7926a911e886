import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { defineConfig } from 'wxt';
import { domainInOnePiece } from './scripts/build/domain-in-one-piece.mjs';
import { drawnComponentsOnly } from './scripts/build/drawn-components-only.mjs';
import { firstScreenInOnePiece } from './scripts/build/first-screen-in-one-piece.mjs';
import { lateScripts } from './scripts/build/late-scripts.mjs';
import { noRepeatedPreloads } from './scripts/build/no-repeated-preloads.mjs';
import { openaiRequestsOnly } from './scripts/build/openai-requests-only.mjs';
import { packedTexts } from './scripts/build/packed-texts.mjs';
import { pdfTextOnly } from './scripts/build/pdf-text-only.mjs';
import { pdfUnreadGlyphs } from './scripts/build/pdf-unread-glyphs.mjs';
import { plainFileNames } from './scripts/build/plain-file-names.mjs';
import { polyfillAsModule } from './scripts/build/polyfill-as-module.mjs';
import { replacedModules } from './scripts/build/replaced-modules.mjs';
import { sharedStyleWords } from './scripts/build/shared-style-words.mjs';
import { silentPackages } from './scripts/build/silent-packages.mjs';
import { smallReact } from './scripts/build/small-react.mjs';
import { unhintedFonts } from './scripts/build/unhinted-fonts.mjs';
import { withoutEval } from './scripts/build/without-eval.mjs';
import { outputFolder } from './scripts/output-folder.mjs';

// A fixed public key, so that unpacked builds have the same extension id in each clone.
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAl+yuOBfxKPZPfSCFrqXZfR2KgIR4oF44HkZjtLbJb8wtJEDZbUtIdXhsOfkwtEAMjMFGUmb6Yi4i2Ndv2hni/BLQxmrLeHE7hEtQc43Vj0tcE5PyeGuO6XytQEU8agtkJVqdUGfaYGpoHrLDvRuLWdb/I3VChAal/X1ww4CTpo/sKNnG9IWjTJqKXMZYjxnYsDR2QacwadBDXL/LmIxa5+CoIOvLlW8UW72sZUAS4NL4PsgNIXxCNr5e9rYpMWd8hfHOw5skhooOZ9hTMsubb1UN1ICZbKQ8UtyIftUcNffBzZ5NgI1ifl3n6tIakBQ7ynf0R5NtdNfmKjQGTNK1yQIDAQAB';

const extensionPages = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self' https: wss: http: ws:",
  // Plugins' pages, in plugin-host.html alone: every other document says `frame-src 'self'` (docs/decisions/0033).
  "frame-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** The page of an MCP App: what a stranger wrote runs there, and reaches nothing. */
const sandboxPages = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export default defineConfig({
  imports: false,
  outDir: outputFolder,
  modules: ['@wxt-dev/module-react', '@wxt-dev/auto-icons'],
  autoIcons: { baseIconPath: 'public/mark.svg' },
  hooks: {
    // The module that writes the icons does not wait for the folder that it makes: on a busy machine it was not there yet.
    'entrypoints:grouped': async ({ config }) => {
      await mkdir(resolve(config.outDir, 'icons'), { recursive: true });
    },
    // The overlay is put into pages of others: there React's own code would be three quarters of it (docs/decisions/0051).
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ name }) => name === 'overlay')) config.plugins = [config.plugins, smallReact()];
    },
  },
  vite: ({ browser, command }) => ({
    build: { assetsInlineLimit: 0, sourcemap: false },
    plugins: [
      pdfTextOnly(),
      pdfUnreadGlyphs(),
      withoutEval(),
      openaiRequestsOnly(),
      plainFileNames(),
      replacedModules(),
      sharedStyleWords(),
      packedTexts(),
      polyfillAsModule(),
      silentPackages(),
      firstScreenInOnePiece(),
      domainInOnePiece(),
      noRepeatedPreloads(),
      lateScripts({ browser, command }),
      drawnComponentsOnly(),
      unhintedFonts(),
    ],
    worker: { format: 'es', plugins: () => [pdfTextOnly(), pdfUnreadGlyphs(), withoutEval()] },
    // Radix's Theme would bring its tooltip into the first scripts: see the file.
    resolve: {
      alias: {
        '@radix-ui/react-tooltip': resolve(import.meta.dirname, 'components/ui/no-radix-tooltip.tsx'),
        // Its browser build writes HTML into an element: a worker has none, and Trusted Types refuse it.
        'decode-named-character-reference': resolve(
          import.meta.dirname,
          'node_modules/decode-named-character-reference/index.js',
        ),
        // What the package leads to is written for browsers without classes and `await`: 12 kB more, wherever it goes along.
        dexie: resolve(import.meta.dirname, 'node_modules/dexie/dist/modern/dexie.mjs'),
        // The screen, the voice and the reading of pages know the same names, in a tenth of its bytes.
        'character-entities': resolve(import.meta.dirname, 'lib/domain/character-entities.ts'),
      },
    },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: [
      'storage',
      'unlimitedStorage',
      'alarms',
      'activeTab',
      'scripting',
      'contextMenus',
      ...(browser === 'firefox' ? [] : ['sidePanel', 'offscreen']),
      'webRequest',
      'declarativeNetRequestWithHostAccess',
      // Signing in to MCP servers: a window of the browser's that leads back here. It warns of nothing at installation.
      'identity',
    ],
    // Only the wss pattern lets the header rule of Edge's voice service see a socket.
    optional_host_permissions: ['https://*/*', 'http://*/*', 'wss://speech.platform.bing.com/*'],
    // Names and addresses of other tabs, asked for when the user wants to pick one of them.
    optional_permissions: ['tabs'],
    // Nothing of a private window is read or kept.
    incognito: 'not_allowed',
    action: { default_title: '__MSG_actionTitle__' },
    options_ui: { page: 'settings.html', open_in_tab: true },
    commands: {
      'panel-toggle': {
        suggested_key: { default: 'Alt+Shift+O' },
        description: '__MSG_commandPanelToggle__',
      },
      'ask-selection': {
        suggested_key: { default: 'Alt+Shift+S' },
        description: '__MSG_commandAskSelection__',
      },
      'read-page': {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_commandReadPage__',
      },
      'stop-reading': {
        suggested_key: { default: 'Alt+Shift+Q' },
        description: '__MSG_commandStopReading__',
      },
    },
    content_security_policy: {
      extension_pages: extensionPages,
      ...(browser === 'firefox' ? {} : { sandbox: sandboxPages }),
    },
    web_accessible_resources: [],
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'parley@parley.example',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : {
          key,
          sandbox: { pages: ['app-page.html'] },
          minimum_chrome_version: '141',
          storage: { managed_schema: 'managed-policy.json' },
          externally_connectable: { ids: [], matches: [] },
        }),
  }),
});
