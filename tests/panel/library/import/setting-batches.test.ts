import { expect, it } from 'vitest';
import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import type { PlannedSetting } from '@/lib/panel/library/import/compare-settings';
import { settingBatches } from '@/lib/panel/library/import/setting-batches';
import { archiveOf } from '@/tests/fakes/library-archive';

const file = (id: string, data = '') => ({ id, at: 1, name: `${id}.txt`, mimeType: 'text/plain', data });
const draft = (own: Partial<PlannedSetting> = {}): PlannedSetting => ({
  setting: {
    kind: 'draft',
    id: 'c1',
    value: { text: 'Go on', at: 1, files: [file('a'), file('b'), file('c', 'YQ==')] },
  },
  title: 'Go on',
  needs: [],
  part: 'drafts',
  presence: 'new',
  files: [
    { part: 0, entry: 'files/a' },
    { part: 1, entry: 'files/gone' },
  ],
  ...own,
});
const prompt = (index: number, length: number): PlannedSetting => ({
  ...draft(),
  setting: { kind: 'prompt', id: `p${index}`, value: { id: `p${index}`, title: 'T', text: 'x'.repeat(length) } },
});
const all = async (planned: readonly PlannedSetting[]) => {
  const archive = await archiveOf({ 'files/a': new Uint8Array([1, 2, 3]) });
  const batches: { readonly settings: readonly BroughtSetting[]; readonly missing: number }[] = [];
  for await (const batch of settingBatches(planned, archive)) batches.push(batch);
  return batches;
};

it('reads the files of a draft, and counts one that is not there', async () => {
  const [batch] = await all([draft()]);

  expect(batch?.missing).toBe(1);
  expect(batch?.settings).toMatchObject([{ value: { files: [file('a', 'AQID'), file('c', 'YQ==')] } }]);
});

it('sends no more at once than a message carries, and loses nothing', async () => {
  const batches = await all(Array.from({ length: 5 }, (_, index) => prompt(index, 900_000)));

  expect(batches.map(({ settings }) => settings.length)).toEqual([3, 2]);
  expect(batches.flatMap(({ settings }) => settings.map(({ id }) => id))).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
});
