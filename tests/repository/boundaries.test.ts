import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { presets } from '@/lib/providers/presets';
import { providers } from '@/lib/providers/registry';
import { recognizers } from '@/lib/recognizers/registry';
import { voiceEngines } from '@/lib/voices/registry';
import { declaredIds } from '@/scripts/lint/registry-ids.mjs';
import { makePlantedCopy, type PlantedCopy, projectRoot } from './planted-copy';

/** One import that the table forbids, per row. The file is new; what it imports is planted beside it. */
const violations: readonly {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly isOfTypes?: true;
}[] = [
  { rule: 'domain-imports', from: 'lib/domain/planted.ts', to: '@/lib/chat-stream/planted-target' },
  { rule: 'commands-imports', from: 'lib/commands/planted.ts', to: '@/lib/messaging/planted-target' },
  { rule: 'commands-types-only', from: 'lib/panel/planted-command.ts', to: '@/lib/commands/planted-target' },
  { rule: 'chat-stream-imports', from: 'lib/chat-stream/planted.ts', to: 'zod' },
  { rule: 'speech-imports', from: 'lib/speech/planted.ts', to: '@/lib/platform/planted-target' },
  { rule: 'retrieval-imports', from: 'lib/retrieval/planted.ts', to: '@/lib/platform/planted-target' },
  { rule: 'import-imports', from: 'lib/import/planted.ts', to: '@/lib/platform/planted-target' },
  {
    rule: 'import-source-isolation',
    from: 'lib/import/sources/planted.ts',
    to: '@/lib/import/sources/planted-two',
  },
  { rule: 'documents-imports', from: 'lib/documents/planted.ts', to: '@/lib/platform/planted-target' },
  { rule: 'platform-imports', from: 'lib/platform/planted.ts', to: '@/lib/messaging/planted-target' },
  { rule: 'i18n-imports', from: 'lib/i18n/planted.ts', to: '@/lib/panel/planted-target' },
  { rule: 'messaging-imports', from: 'lib/messaging/planted.ts', to: '@/lib/storage/read/planted-target' },
  { rule: 'http-imports', from: 'lib/http/planted.ts', to: '@/lib/platform/planted-target' },
  { rule: 'providers-imports', from: 'lib/providers/planted.ts', to: '@/lib/messaging/planted-target' },
  { rule: 'voices-imports', from: 'lib/voices/planted.ts', to: '@/lib/storage/read/planted-target' },
  { rule: 'recognizers-imports', from: 'lib/recognizers/planted.ts', to: '@/lib/platform/planted-target' },
  { rule: 'tools-imports', from: 'lib/tools/planted.ts', to: '@/lib/platform/planted-target' },
  { rule: 'storage-read-imports', from: 'lib/storage/read/planted.ts', to: '@/lib/storage/write/planted-target' },
  { rule: 'storage-write-imports', from: 'lib/storage/write/planted.ts', to: '@/lib/background/planted-target' },
  { rule: 'background-imports', from: 'lib/background/planted.ts', to: 'react' },
  { rule: 'speaker-imports', from: 'lib/speaker/planted.ts', to: '@/lib/storage/read/planted-target' },
  { rule: 'dictation-imports', from: 'lib/dictation/planted.ts', to: '@/lib/panel/planted-target' },
  { rule: 'page-imports', from: 'lib/page/planted.ts', to: '@/lib/i18n/planted-target' },
  { rule: 'panel-imports', from: 'lib/panel/planted.ts', to: '@/lib/providers/planted-target' },
  { rule: 'panel-no-vault', from: 'lib/panel/planted-vault.ts', to: '@/lib/storage/write/planted-target' },
  { rule: 'components-imports', from: 'components/planted.ts', to: '@/lib/messaging/planted-target' },
  { rule: 'entrypoints-imports', from: 'entrypoints/sidepanel/planted.ts', to: '@/lib/messaging/planted-target' },
  { rule: 'domain-features', from: 'lib/domain/planted-core.ts', to: '@/lib/domain/chat/planted-target' },
  { rule: 'domain-features', from: 'lib/domain/library/planted.ts', to: '@/lib/domain/policy/planted-target' },
  { rule: 'background-features', from: 'lib/background/policy/planted.ts', to: '@/lib/background/chat/planted-target' },
  { rule: 'panel-features', from: 'lib/panel/chat/planted.ts', to: '@/lib/panel/policy/planted-target' },
  { rule: 'components-features', from: 'components/ui/planted.ts', to: '@/components/chat/planted-target' },
  { rule: 'components-features', from: 'components/library/planted.ts', to: '@/components/pages/planted-target' },
  { rule: 'components-features', from: 'components/attachments/planted.ts', to: '@/components/pages/planted-target' },
  { rule: 'page-rooms', from: 'lib/page/text/planted.ts', to: '@/lib/page/overlay/planted-target' },
  { rule: 'variant-isolation', from: 'lib/providers/planted-one.ts', to: '@/lib/providers/planted-two' },
  { rule: 'one-browser', from: 'lib/messaging/planted-browser.ts', to: 'webextension-polyfill' },
  { rule: 'no-circular', from: 'lib/domain/planted-circle-back.ts', to: './planted-circle' },
  { rule: 'no-circular', from: 'lib/domain/planted-types-back.ts', to: './planted-types', isOfTypes: true },
  { rule: 'no-unresolvable', from: 'lib/domain/planted-nowhere.ts', to: '@/lib/domain/planted-missing' },
  { rule: 'no-dev-dependencies', from: 'lib/providers/planted-dev.ts', to: 'vitest' },
  { rule: 'no-tests', from: 'lib/domain/planted-test.ts', to: '@/tests/planted-target' },
];

const valuesOf = (path: string): string => `import * as planted from '${path}';\nexport { planted };\n`;
const typesOf = (path: string): string => `import type * as planted from '${path}';\nexport type { planted };\n`;

const targets = [
  ...new Set(
    violations
      .map(({ to }) => to)
      .filter((to) => to.startsWith('@/') && (to.endsWith('planted-target') || to.endsWith('planted-two')))
      .map((to) => `${to.slice(2)}.ts`),
  ),
];

const table = z
  .object({ forbidden: z.array(z.object({ name: z.string() })) })
  .parse(createRequire(import.meta.url)('../../.dependency-cruiser.cjs'));
const libFolders = readdirSync(join(projectRoot, 'lib'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const outside = ['components-imports', 'entrypoints-imports'];

describe('the import table', () => {
  let copy: PlantedCopy;
  let output: string;
  let code: number;

  beforeAll(() => {
    copy = makePlantedCopy();
    for (const target of targets) copy.plant(target, 'export const planted = 1;\n');
    for (const { from, to, isOfTypes } of violations) copy.plant(from, isOfTypes ? typesOf(to) : valuesOf(to));
    copy.plant('lib/domain/planted-types.ts', typesOf('./planted-types-back'));
    copy.plant('lib/domain/planted-circle.ts', valuesOf('./planted-circle-back'));
    copy.plant('components/chat/planted.ts', valuesOf('@/components/pages/planted-target'));
    copy.plant(
      'lib/panel/planted-id.ts',
      "export const isPlanted = (id: string): boolean => id === 'ollama';\nexport const urls = {\n  groq: 'https://groq.example',\n};\n",
    );
    ({ output, code } = copy.run(join(projectRoot, 'scripts/boundaries.mjs'), copy.root));
  });
  afterAll(() => copy.remove());

  it('fails when anything forbidden is imported', () => {
    expect(code).toBe(1);
  });

  it.each(violations)('reports $rule for $from', ({ rule, from }) => {
    expect(output.split('\n').filter((line) => line.startsWith(`${rule}: ${from} →`))).toHaveLength(1);
  });

  it('has a row for each folder of lib, and for no other', () => {
    const rules = table.forbidden.map(({ name }) => name);
    const storage = ['storage-read-imports', 'storage-write-imports'];

    expect(rules.filter((name) => name.endsWith('-imports')).toSorted()).toEqual(
      [...libFolders.flatMap((name) => (name === 'storage' ? storage : [`${name}-imports`])), ...outside].toSorted(),
    );
  });

  it('refuses one import more between two features than are known', () => {
    expect(output).toContain('components: chat imports pages');
  });

  it('finds a variant that is known by its id outside the registries', () => {
    expect(output.split('\n').filter((line) => line.startsWith('registry-ids: '))).toEqual([
      expect.stringContaining('lib/panel/planted-id.ts:1 names “ollama”'),
      expect.stringContaining('lib/panel/planted-id.ts:3 names “groq”'),
    ]);
  });

  it('looks for the id of every provider, preset, voice engine, recognizer and speech server', () => {
    const servers = voiceEngines.flatMap(({ fields }) =>
      fields.flatMap((field) => (field.type === 'preset' ? field.choices : [])),
    );
    const ids = [...providers, ...presets, ...voiceEngines, ...recognizers, ...servers].map(({ id }) => id);

    expect(declaredIds(projectRoot)).toEqual(new Set(ids));
  });

  it('fails when it saw none of the code', () => {
    copy.plant('.dependency-cruiser.cjs', "module.exports = { forbidden: [], options: { includeOnly: 'nothing' } };\n");

    const blind = copy.run(join(projectRoot, 'scripts/boundaries.mjs'), copy.root);

    expect(blind).toMatchObject({ code: 1, output: expect.stringContaining('not seen by the check') });
  });
});
