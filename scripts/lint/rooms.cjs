// The second coordinate: what code is about. A feature imports its context's core and its own (docs/ARCHITECTURE.md 3).

/** The one list of features: folders of these names, and of no others, are in each context and in its tests. */
const features = [
  'chat',
  'providers',
  'read-aloud',
  'pages',
  'dictation',
  'attachments',
  'tools',
  'library',
  'policy',
  'app',
];

/**
 * The contexts that are divided. `core` is what every feature may import; `starts` put the features together, and so may
 * import all of them. So may the feature `app`.
 * @type {Record<string, { core: string, starts?: string }>}
 */
const contexts = {
  'lib/domain': { core: '^lib/domain/[^/]+$' },
  'lib/background': {
    core: '^lib/background/[^/]+$',
    starts: '^lib/background/(start|create-background)\\.ts$',
  },
  'lib/panel': { core: '^lib/panel/[^/]+$' },
  components: { core: '^components/ui/' },
};

/**
 * What runs in a web page is one feature in steps: text is found, chosen, highlighted, read, offered in the overlay.
 * @type {Record<string, string[]>}
 */
const pageRooms = {
  region: [],
  text: [],
  highlight: ['text'],
  selection: ['text'],
  'read-aloud': ['text', 'selection', 'highlight'],
  overlay: ['selection', 'highlight', 'read-aloud'],
};

/**
 * Imports between features that existed when the rule was made: from → to → how many. `npm run boundaries` checks these
 * numbers: it refuses a new one, and a lower number is written down here. `core` imports no feature.
 * @type {Record<string, Record<string, Record<string, number>>>}
 */
const known = {
  components: {
    chat: { attachments: 2, dictation: 4, pages: 1, policy: 1, providers: 9, 'read-aloud': 1 },
    providers: { policy: 1 },
  },
  'lib/domain': { policy: { app: 1 } },
  'lib/panel': {
    chat: { attachments: 3 },
    dictation: { chat: 2, 'read-aloud': 4 },
    pages: { chat: 5, 'read-aloud': 1 },
  },
};

/** The folder of a file in its context; `core`; nothing for a start and for a file outside these contexts. */
const roomOf = (/** @type {string} */ path) => {
  const [context, { core, starts }] = Object.entries(contexts).find(([name]) => path.startsWith(`${name}/`)) ?? [
    '',
    { core: '' },
  ];
  if (context === '') return undefined;
  if (starts !== undefined && new RegExp(starts).test(path)) return undefined;
  const [folder = ''] = path.slice(context.length + 1).split('/');
  return { context, room: new RegExp(core).test(path) ? 'core' : folder };
};

/**
 * Counts the imports between features.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules what dependency-cruiser saw
 */
const importsBetweenFeatures = (modules) => {
  /** @type {Record<string, Record<string, Record<string, number>>>} */
  const found = {};
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === undefined || from.room === 'app') continue;
    for (const target of new Set(dependencies.map(({ resolved }) => resolved))) {
      const to = roomOf(target);
      if (to === undefined || to.context !== from.context || to.room === 'core' || to.room === from.room) continue;
      const rooms = found[from.context] ?? {};
      const counts = rooms[from.room] ?? {};
      found[from.context] = { ...rooms, [from.room]: { ...counts, [to.room]: (counts[to.room] ?? 0) + 1 } };
    }
  }
  return found;
};

/**
 * One sentence for each pair of features in `known` whose number of imports differs; the rules find all other pairs.
 * @param {Parameters<typeof importsBetweenFeatures>[0]} modules
 */
const driftOfKnown = (modules) => {
  const found = importsBetweenFeatures(modules);
  return Object.entries(known).flatMap(([context, rooms]) =>
    Object.entries(rooms).flatMap(([from, counts]) =>
      Object.entries(counts).flatMap(([to, before]) => {
        const now = found[context]?.[from]?.[to] ?? 0;
        if (now === before) return [];
        const what = `${context}: ${from} imports ${to} ${now} times`;
        return now > before
          ? [`${what}, ${before} are known. A feature imports its context's core and its own.`]
          : [`${what}, no longer ${before}: write ${now} into scripts/lint/rooms.cjs`];
      }),
    ),
  );
};

const escaped = (/** @type {string} */ text) => text.replaceAll('/', '\\/');

/** The rules for dependency-cruiser: one per context and room. */
const rules = [
  ...Object.entries(contexts).flatMap(([context, { core, starts }]) =>
    ['core', ...features.filter((name) => name !== 'app')].map((room) => ({
      name: `${context.replace('lib/', '')}-features`,
      comment: "A feature imports its context's core and its own; the core imports no feature.",
      severity: 'error',
      from: {
        path: room === 'core' ? core : `^${escaped(context)}/${room}/`,
        ...(starts !== undefined && { pathNot: starts }),
      },
      to: {
        path: `^${escaped(context)}/`,
        pathNot: [
          core,
          ...(room === 'core' ? [] : [`^${escaped(context)}/${room}/`]),
          ...Object.keys(known[context]?.[room] ?? {}).map((name) => `^${escaped(context)}/${name}/`),
        ],
      },
    })),
  ),
  ...Object.entries(pageRooms).map(([room, allowed]) => ({
    name: 'page-rooms',
    comment: 'The steps of reading a page, in their order: a step knows those before it.',
    severity: 'error',
    from: { path: `^lib/page/${room}/` },
    to: { path: '^lib/page/[^/]+/', pathNot: [room, ...allowed].map((name) => `^lib/page/${name}/`) },
  })),
];

module.exports = { contexts, driftOfKnown, features, importsBetweenFeatures, known, pageRooms, rules };
