import { expect, test, voiceSources } from '../harness/voice-test';

const texts: readonly (readonly [string, string, string])[] = [
  [
    'markup, quotes, a control character and emoji',
    'AT&T says 5 < 6 > 4, "it\'s" \u000bfine 👍 & done.',
    'AT&T says 5 < 6 > 4, "it\'s"',
  ],
  ['Arabic', 'السماء زرقاء اليوم.', 'السماء زرقاء اليوم.'],
];

for (const [name, text, start] of texts) {
  test(`${name} reach Edge’s voice unharmed`, async ({ readAloud, voices }) => {
    await readAloud.use(voiceSources.edge);

    await readAloud.open({ type: 'text', text, title: 'A text' });
    await readAloud.reaches('ended');

    expect(voices.edge.turns.map((turn) => turn.text).join(' ')).toContain(start);
    expect((await readAloud.words(text)).length).toBeGreaterThan(2);
    expect(await readAloud.notices()).toEqual([]);
  });
}

test('a sentence of 5,000 characters is spoken in pieces that the service takes', async ({ readAloud, voices }) => {
  const text = `${'word and another, '.repeat(290).trim().replace(/,$/u, '')}.`;
  await readAloud.use(voiceSources.edge);

  await readAloud.read(text);
  await readAloud.reaches('playing', { timeout: 60_000 });
  await readAloud.command({ type: 'read-aloud-close' });

  expect(text.length).toBeGreaterThan(5000);
  expect(Math.max(...voices.edge.turns.map((turn) => turn.text.length))).toBeLessThanOrEqual(300);
  expect(await readAloud.notices()).toEqual([]);
});

test('what cannot be spoken starts nothing and breaks nothing', async ({ readAloud, voices }) => {
  await readAloud.use(voiceSources.edge);

  for (const text of ['   ', '… !? —', '\n\n']) await readAloud.read(text);
  await readAloud.read('This can be spoken.');
  await readAloud.reaches('ended');

  expect(voices.edge.turns.map(({ text }) => text)).toEqual(['This can be spoken.']);
  expect(await readAloud.notices()).toEqual([]);
});
