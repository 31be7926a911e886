import { filled, namesOf, Refusal, requireId, serviceOf, textOf, textWithBefore } from './project.mjs';

const registry = 'lib/providers/registry.ts';
const table = 'docs/providers.md';

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, undefined, 2)}\n`;

/** The fixture of an answer, whose bytes are those of the templates. */
const fixture = (/** @type {string} */ url) => ({
  bytes: 'constructed',
  source: url,
  settings: {},
  answers: [
    {
      name: 'chat',
      file: 'answer.sse',
      contentType: 'text/event-stream',
      framing: 'sse',
      endMark: '"finishReason":"tool-calls"',
      text: 'Grüße, 世界 👋',
      reasoning: 'Überlege',
      usage: { promptTokens: 11, completionTokens: 7 },
      toolCall: { toolCallId: 'call_1', toolName: 'get_weather', args: { city: 'Zürich' } },
      errorInStream: { file: 'error-in-stream.sse', code: 'overloaded', text: 'Half 世' },
    },
  ],
});

/**
 * The fixture of a list of models.
 * @param {string} id
 * @param {string} url
 */
const modelList = (id, url) => ({
  bytes: 'constructed',
  source: url,
  provider: id,
  settings: { apiKey: 'key' },
  opensWith: `${id}-large`,
  notChat: [],
  answers: [{ match: '/models', body: { models: [{ id: `${id}-large` }, { id: `${id}-small` }] } }],
});

/** @type {import('./project.mjs').Kind} */
export const provider = {
  usage: 'npm run new -- provider <id> [--label Acme] [--url https://api.acme.example/v1]',
  help: [
    'A service with a format of its own: a provider that works, of an invented format, with fixtures and a test.',
    '--label  its name, never translated (else the id)',
    '--url    where its API begins',
  ],
  options: { label: { type: 'string' }, url: { type: 'string' } },
  plan: (id, values) => {
    requireId(id);
    const { label, url } = serviceOf(id, values);
    const names = { ...namesOf(id), label, url };
    if (new RegExp(`\\b${names.name}\\b`, 'u').test(textOf(registry))) {
      throw new Refusal(`${registry} has a “${names.name}” already. Nothing was written.`);
    }
    const folder = `lib/providers/${id}`;
    const fixtures = `tests/fixtures/providers/${id}`;
    const withImport = textWithBefore(
      registry,
      'import { presets }',
      `import { ${names.name} } from './${id}/provider';\n`,
    );
    const sources = ['provider', 'models', 'request-body', 'stream-parts'];
    return {
      files: {
        ...Object.fromEntries(
          sources.map((name) => [
            `${folder}/${name}.ts`,
            filled(`provider/${name}.ts`, names, { "'@/lib/providers/": "'../" }),
          ]),
        ),
        [`tests/providers/${id}/provider.test.ts`]: filled('provider/provider.test.ts', names, {
          "'./provider'": `'@/lib/providers/${id}/provider'`,
          "'@/tests/": "'../../",
        }),
        [`${fixtures}/answer.sse`]: filled('provider/answer.sse', names),
        [`${fixtures}/error-in-stream.sse`]: filled('provider/error-in-stream.sse', names),
        [`${fixtures}/fixture.json`]: json(fixture(url)),
        [`tests/fixtures/providers/model-lists/${id}.json`]: json(modelList(id, url)),
      },
      changes: {
        [registry]: withImport.replace('  chatStream,\n', `  ${names.name},\n  chatStream,\n`),
        [table]: textWithBefore(
          table,
          "| the browser's own model",
          `| ${label} | its own events | \`fetch\` | none |\n`,
        ),
      },
      left: [
        `${folder}: the format is invented. Make it the service's own, and the bytes in ${fixtures} with it.`,
        'If the service has a client of its own: a simulator in tests/simulators that the client checks.',
        'A line in CHANGELOG.md.',
      ],
      proof: `npx vitest run tests/contract tests/providers/registry.test.ts tests/providers/${id} -t "${label}|${id}"`,
    };
  },
};
