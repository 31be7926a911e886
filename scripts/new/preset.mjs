import { Refusal, requireId, serviceOf, textOf, textWithBefore } from './project.mjs';

const rows = 'lib/providers/presets.ts';
/** The local programs come last. */
const firstLocal = "  { id: 'lm-studio'";

/** @type {import('./project.mjs').Kind} */
export const preset = {
  usage: 'npm run new -- preset <id> --url https://api.acme.example/v1 [--label Acme] [--key-url https://…]',
  help: [
    "A service that speaks OpenAI's chat completions: a row of data.",
    '--url      its base URL, before /chat/completions',
    '--label    its name, never translated (else the id)',
    '--key-url  where one gets a key (else the site of the base URL)',
  ],
  options: { label: { type: 'string' }, url: { type: 'string' }, 'key-url': { type: 'string' } },
  plan: (id, values) => {
    requireId(id);
    if (values.url === undefined) throw new Refusal('A preset needs its address: --url https://api.acme.example/v1');
    const { label, url, isHere } = serviceOf(id, values);
    if (textOf(rows).includes(`id: '${id}'`)) throw new Refusal(`${rows} has a row “${id}” already.`);
    const keyUrl = values['key-url'] ?? new URL(url).origin;
    if (!isHere && !keyUrl.startsWith('https://')) throw new Refusal(`“${keyUrl}” is no https address.`);
    const key = isHere ? 'keyIsOptional: true' : `keyUrl: '${keyUrl}'`;
    return {
      files: {
        [`tests/fixtures/providers/model-lists/${id}.json`]: `${JSON.stringify(
          {
            bytes: 'constructed',
            source: url,
            provider: 'openai-compatible',
            preset: id,
            settings: { apiKey: 'key' },
            opensWith: `${id}-large`,
            notChat: [],
            answers: [{ match: '', body: { object: 'list', data: [{ id: `${id}-large`, object: 'model' }] } }],
          },
          undefined,
          2,
        )}\n`,
      },
      changes: {
        [rows]: textWithBefore(rows, firstLocal, `  { id: '${id}', label: '${label}', baseUrl: '${url}', ${key} },\n`),
      },
      left: [
        `What the service does differently, or refuses: traits and limits of its row in ${rows}.`,
        ...(isHere || values['key-url'] !== undefined ? [] : [`keyUrl of the row: where one gets a key (${keyUrl}?).`]),
        'The ids of its models: in the fixture of its list, and those that it recommends in recommended-models.json.',
        'A line in CHANGELOG.md.',
      ],
      proof: `npx vitest run tests/providers/registry.test.ts tests/contract/model-lists.test.ts -t ${id}`,
    };
  },
};
