import { filled, namesOf, requireId, serviceOf } from './project.mjs';
import { withPolicyId, withVariant } from './registered.mjs';

const registry = 'lib/recognizers/registry.ts';

/** @type {import('./project.mjs').Kind} */
export const recognizer = {
  usage: 'npm run new -- recognizer <id> [--label Acme] [--url https://api.acme.example/v1]',
  help: [
    'A service that turns a recording into text: a recognizer that works, of an invented format, with a test.',
    '--label  its name, never translated (else the id)',
    '--url    where its API begins',
  ],
  options: { label: { type: 'string' }, url: { type: 'string' } },
  plan: (id, values) => {
    requireId(id);
    const { label, url } = serviceOf(id, values);
    const names = { ...namesOf(id), label, url };
    return {
      files: {
        [`lib/recognizers/${id}.ts`]: filled('recognizer/recognizer.ts', names),
        [`tests/recognizers/${id}.test.ts`]: filled('recognizer/recognizer.test.ts', names, {
          "'./recognizer'": `'@/lib/recognizers/${id}'`,
          "'@/tests/": "'../",
        }),
      },
      changes: { [registry]: withVariant(registry, names), ...withPolicyId('allowedRecognizers', id) },
      left: [
        `lib/recognizers/${id}.ts: the format is invented. Make it the service's own: address, form, answer.`,
        'Its sentenceKey: who hears what is said, in all locales.',
        'A simulator in tests/simulators that refuses what the service refuses.',
        'The id in the table of docs/how-to/deploy-with-a-policy.md, a row in docs/PRIVACY.md, a line in CHANGELOG.md.',
      ],
      proof: `npx vitest run tests/contract/recognizer-contract.test.ts tests/recognizers/${id}.test.ts -t "${label}|${id}"`,
    };
  },
};
