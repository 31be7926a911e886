const { rules: roomRules } = require('./scripts/lint/rooms.cjs');

// The import table of docs/ARCHITECTURE.md 3 as rules. Each folder lists what it may import; everything else is an error.

const npm = (name) => `(^|/)node_modules/${name}(/|$)`;

const react = ['react', 'react-dom', '@types/react', '@types/react-dom'].map(npm);
const markdown = [
  'marked',
  'mdast-util-from-markdown',
  'mdast-util-gfm',
  'micromark-extension-gfm',
  'micromark-extension-cjk-friendly',
  'micromark-extension-cjk-friendly-gfm-strikethrough',
  'decode-named-character-reference',
  '@types/mdast',
].map(npm);
const interfacePackages = [
  ...react,
  ...markdown,
  ...[
    '@radix-ui/themes',
    'radix-ui',
    'lucide-react',
    'lowlight',
    'highlight.js',
    'katex',
    '@types/katex',
    '@types/hast',
  ].map(npm),
];
const translation = ['i18next', 'react-i18next'].map(npm);
const browserPackages = ['webextension-polyfill', '@types/webextension-polyfill', 'wxt', '@wxt-dev/browser'].map(npm);
const zod = [npm('zod')];
const dexie = ['dexie'].map(npm);

const lib = (...names) => names.map((name) => `^lib/${name}/`);
const sdks = {
  providers: ['openai', 'ollama', '@anthropic-ai/sdk', '@aws-sdk/client-bedrock', '@aws-sdk/client-bedrock-runtime'],
  recognizers: ['@types/dom-speech-recognition'],
  tools: ['@modelcontextprotocol/client', '@cfworker/json-schema', 'js-yaml'],
};

/** Folder → what it may import besides itself. The order is the table's. */
const table = {
  // The hash is MD5, for the names of tools, which follow a format of others.
  domain: [...zod, npm('@noble/hashes')],
  commands: lib('domain'),
  'chat-stream': lib('domain'),
  speech: [...lib('domain'), ...markdown],
  retrieval: [...lib('domain'), ...markdown],
  documents: [...lib('domain'), ...['pdfjs-dist', 'fflate', 'fast-xml-parser'].map(npm)],
  import: lib('domain'),
  platform: [...lib('domain'), ...browserPackages],
  i18n: [...lib('domain'), ...browserPackages, ...translation, ...react, '^locales/'],
  messaging: lib('domain', 'commands', 'platform'),
  http: lib('domain', 'chat-stream'),
  providers: [...lib('domain', 'chat-stream', 'speech', 'http'), ...sdks.providers.map(npm)],
  voices: lib('domain', 'chat-stream', 'speech', 'http'),
  // Services that hear and services that speak refuse in the same words: voices/wire is the base of both.
  recognizers: [...lib('domain', 'chat-stream', 'speech', 'http'), '^lib/voices/wire/', ...sdks.recognizers.map(npm)],
  tools: [...lib('domain', 'chat-stream', 'http'), ...sdks.tools.map(npm)],
  'storage/read': [...lib('domain'), ...dexie],
  'storage/write': [...lib('domain', 'storage/read'), ...dexie],
  background: lib('(?!panel/|page/|speaker/|dictation/)[^/]+'),
  dictation: [...lib('domain', 'platform'), '^lib/recognizers/'],
  speaker: [...lib('domain', 'commands', 'documents', 'speech', 'messaging', 'platform'), '^lib/voices/'],
  page: [
    ...lib('domain', 'commands', 'documents', 'speech', 'retrieval', 'messaging', 'platform'),
    npm('@mozilla/readability'),
  ],
  panel: [
    ...lib(
      'domain',
      'commands',
      'chat-stream',
      'documents',
      'import',
      'retrieval',
      'speech',
      'dictation',
      'messaging',
      'platform',
      'i18n',
      'storage/read',
    ),
    npm('zustand'),
    ...react,
  ],
};

const folderRules = Object.entries(table).map(([folder, allowed]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `lib/${folder} may import only what docs/ARCHITECTURE.md 3 lists for it.`,
  severity: 'error',
  from: { path: `^lib/${folder}/` },
  to: { pathNot: [`^lib/${folder}/`, ...allowed] },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    ...roomRules,
    {
      name: 'components-imports',
      comment: 'Components see the panel, the commands, the domain, the texts and interface packages.',
      severity: 'error',
      from: { path: '^components/' },
      to: { pathNot: ['^components/', ...lib('panel', 'commands', 'domain', 'i18n'), ...interfacePackages, '\\.css$'] },
    },
    {
      name: 'entrypoints-imports',
      comment: "An entry point only starts its context: a lib's start file, the platform's first import, components.",
      severity: 'error',
      from: { path: '^entrypoints/' },
      to: {
        pathNot: [
          '^entrypoints/',
          '^components/',
          '^lib/[^/]+/(start|start-[a-z-]+|session|trusted-types)\\.ts$',
          ...react,
          npm('wxt'),
          '\\.css$',
        ],
      },
    },
    {
      name: 'commands-types-only',
      comment: 'Commands are parsed where they arrive, in the background. A page that sends them knows their types.',
      severity: 'error',
      from: { path: '^(lib/(panel|page|speaker)|components)/' },
      to: { path: '^lib/commands/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'panel-no-vault',
      comment: 'Keys stay in the background.',
      severity: 'error',
      from: { path: '^(lib/panel|lib/page|lib/speaker|lib/dictation|components|entrypoints/(?!background))' },
      to: { path: '^lib/storage/(write/|.*vault)' },
    },
    {
      name: 'variant-isolation',
      comment:
        'A variant imports no other variant: registry.ts imports all, speaker-engines.ts those of its document; the folders and files named below are bases.',
      severity: 'error',
      from: {
        path: '^lib/(providers|voices|recognizers|tools)/([^/]+)',
        pathNot: '^lib/([^/]+/registry|voices/(speaker-engines|voice-list))\\.ts$',
      },
      to: {
        path: '^lib/$1/',
        pathNot: [
          '^lib/$1/$2(/|$)',
          '^lib/tools/json-schema\\.ts',
          '^lib/providers/(anthropic-messages/|openai-compatible/|openai-responses/|model-data/|wire/|presets\\.ts)',
          '^lib/voices/(wire/|edge-protocol\\.ts|ssml\\.ts|voice-list\\.ts)',
        ],
      },
    },
    {
      name: 'import-source-isolation',
      comment: 'A program whose exports are read knows no other one: the registry imports all.',
      severity: 'error',
      from: { path: '^lib/import/sources/([^/]+)' },
      to: { path: '^lib/import/(sources/|registry)', pathNot: '^lib/import/sources/$1' },
    },
    {
      name: 'one-browser',
      comment: "Only lib/platform imports the browser's API packages.",
      severity: 'error',
      from: { path: '^(lib|components|entrypoints)/', pathNot: '^lib/platform/' },
      to: { path: ['(^|/)node_modules/webextension-polyfill/', '(^|/)node_modules/wxt/dist/browser'] },
    },
    {
      name: 'no-circular',
      comment: 'A cycle has no lowest layer to understand first; one of types is one as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that resolves to nothing would escape every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dev-dependencies',
      comment: 'What ships is a dependency.',
      severity: 'error',
      from: { path: '^(lib|components|entrypoints)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['(^|/)node_modules/@types/', '(^|/)node_modules/wxt/'],
      },
    },
    {
      name: 'no-tests',
      comment: 'Shipped code does not know its tests.',
      severity: 'error',
      from: { path: '^(lib|components|entrypoints)/' },
      to: { path: '^(tests|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    webpackConfig: { fileName: './scripts/lint/resolve.cjs' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};
