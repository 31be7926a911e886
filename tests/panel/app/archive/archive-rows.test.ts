import { expect, it } from 'vitest';
import { createTaking, readInBatches } from '@/lib/panel/app/archive/archive-rows';
import { question } from '@/tests/fakes/messages';
import { fileOf } from './made-archive';

const stay = async <Row>(row: Row): Promise<Row> => row;

it('reads fewer messages at once while they are large, and sorts them by age', async () => {
  const lengths: number[] = [];
  const ids = Array.from({ length: 60 }, (_, index) => `q${index}`);
  const isLarge = (id: string): boolean => Number(id.slice(1)) < 7;

  const { messages, unreadable } = await readInBatches(
    async (some) => {
      lengths.push(some.length);
      const data = 'A'.repeat(5_000_000);
      return {
        messages: some.map((id) =>
          question(id, {
            createdAt: 100 - Number(id.slice(1)),
            parts: isLarge(id) ? [{ ...fileOf(new Uint8Array()), data }] : [],
          }),
        ),
        unreadable: 1,
      };
    },
    ids,
    stay,
  );

  expect(lengths.slice(0, 8)).toEqual([4, 1, 1, 1, 1, 2, 4, 8]);
  expect(Math.max(...lengths)).toBe(16);
  expect(messages.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(unreadable).toBe(lengths.length);
});

it('puts the name of the entry where the bytes were, and nothing else', async () => {
  const { take, row, entryOf } = createTaking({
    count: () => 0,
    take: async (data) => (data === 'AAAA' ? 'files/a.png' : undefined),
  });
  const [taken, kept] = [fileOf(new Uint8Array(3)), fileOf(new Uint8Array(), { url: 'https://example.com/a.png' })];

  const light = await take(question('q1', { parts: [taken, kept, { type: 'text', text: 'x' }] }));

  const { data: _data, ...rest } = taken;
  expect(row(light)).toEqual({
    ...question('q1'),
    parts: [{ ...rest, dataFile: 'files/a.png' }, kept, { type: 'text', text: 'x' }],
  });
  expect(light.parts.map(entryOf)).toEqual(['files/a.png', undefined, undefined]);
  expect(JSON.stringify(light)).not.toContain('AAAA');
});

it('leaves a forgotten file as it is: no bytes, no entry, and its mark', async () => {
  const { take, row } = createTaking({
    count: () => 0,
    take: async (data) => (data === '' ? undefined : 'files/a.png'),
  });
  const forgotten = fileOf(new Uint8Array(), { forgotten: { at: 5, bytes: 3 } });

  expect(row(await take(question('q1', { parts: [forgotten] })))).toEqual(question('q1', { parts: [forgotten] }));
});
