import { filled, namesOf, Refusal, requireId, serviceOf, textOf, textWithBefore } from './project.mjs';

const registry = 'lib/voices/registry.ts';
const policy = 'public/managed-policy.json';

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
    const engines = /(export const voiceEngines: readonly VoiceEngine\[\] = \[)([^\]]*)\]/u;
    const text = textWithBefore(registry, '\n/** Every voice engine', `import { ${names.name} } from './${id}';\n`);
    const listed = engines
      .exec(text)?.[2]
      ?.split(',')
      .map((name) => name.trim());
    if (listed === undefined) throw new Refusal(`${registry} has no list “voiceEngines” any more.`);
    if (listed.includes(names.name)) throw new Refusal(`${registry} has a “${names.name}” already.`);
    return {
      files: {
        [`lib/voices/${id}.ts`]: filled('voice/engine.ts', names, { "'@/lib/voices/": "'./" }),
        [`tests/voices/${id}.test.ts`]: filled('voice/engine.test.ts', names, {
          "'./engine'": `'@/lib/voices/${id}'`,
          "'@/tests/": "'../",
        }),
      },
      changes: {
        [registry]: text.replace(
          engines,
          (_, start, all) => `${start}${all.replace('browser', `${names.name}, browser`)}]`,
        ),
        [policy]: textOf(policy).replace(
          /("title": "Sources of voices that may read aloud",\s+"description": ")([^.]*)\./u,
          (_, start, ids) => `${start}${ids}, ${id}.`,
        ),
      },
      left: [
        `lib/voices/${id}.ts: the format is invented. Make it the service's own: address, body, voices, word times.`,
        'A simulator in tests/simulators that refuses what the service refuses.',
        'The id in the table of docs/how-to/deploy-with-a-policy.md, a row in docs/PRIVACY.md, a line in CHANGELOG.md.',
      ],
      proof: `npx vitest run tests/contract/voice-contract.test.ts tests/voices/${id}.test.ts -t "${label}|${id}"`,
    };
  },
};
