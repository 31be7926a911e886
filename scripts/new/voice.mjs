import { filled, namesOf, requireId, serviceOf } from './project.mjs';
import { withPolicyId, withVariant } from './registered.mjs';

const registry = 'lib/voices/registry.ts';

/** @type {import('./project.mjs').Kind} */
export const voice = {
  usage: 'npm run new -- voice <id> [--label Acme] [--url https://api.acme.example/v1]',
  help: [
    'A service that reads aloud: a voice engine that works, of an invented format, with a test.',
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
        [`lib/voices/${id}.ts`]: filled('voice/engine.ts', names, { "'@/lib/voices/": "'./" }),
        [`tests/voices/${id}.test.ts`]: filled('voice/engine.test.ts', names, {
          "'./engine'": `'@/lib/voices/${id}'`,
          "'@/tests/": "'../",
        }),
      },
      changes: { [registry]: withVariant(registry, names, 'browser'), ...withPolicyId('allowedVoices', id) },
      left: [
        `lib/voices/${id}.ts: the format is invented. Make it the service's own: address, body, voices, word times.`,
        'Its sentenceKey: who reads, and where the text goes, in all locales.',
        'A simulator in tests/simulators that refuses what the service refuses.',
        'The id in the table of docs/how-to/deploy-with-a-policy.md, a row in docs/PRIVACY.md, a line in CHANGELOG.md.',
      ],
      proof: `npx vitest run tests/contract/voice-contract.test.ts tests/voices/${id}.test.ts -t "${label}|${id}"`,
    };
  },
};
