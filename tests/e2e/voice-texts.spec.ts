import { expect, test, voiceSources } from './harness/voice-test';

const texts: readonly (readonly [string, string, string])[] = [
  [
    'markup, quotes, a control character and emoji',
    'AT&T says 5 < 6 > 4, "it\'s" \u000bfine 👍 & done.',
    'AT&T says 5 < 6 > 4, "it\'s"',
  ],
  ['Arabic', 'السماء زرقاء اليوم.', 'السماء زرقاء اليوم.'],
];

for (const [name, text, start] of texts) {
  test(`${name} reach Edge’s voice unharmed`, async ({ reading, voices }) => {
    await reading.use(voiceSources.edge);

    await reading.open({ type: 'text', text, title: 'A text' });
    await reading.reaches('ended');

    expect(voices.edge.turns.map((turn) => turn.text).join(' ')).toContain(start);
    expect((await reading.words(text)).length).toBeGreaterThan(2);
    expect(await reading.notices()).toEqual([]);
  });
}

test('a sentence of 5,000 characters is spoken in pieces that the service takes', async ({ reading, voices }) => {
  const text = `${'word and another, '.repeat(290).trim().replace(/,$/u, '')}.`;
  await reading.use(voiceSources.edge);

  await reading.read(text);
  await reading.reaches('playing', { timeout: 60_000 });
  await reading.command({ type: 'reading-close' });

  expect(text.length).toBeGreaterThan(5000);
  expect(Math.max(...voices.edge.turns.map((turn) => turn.text.length))).toBeLessThanOrEqual(300);
  expect(await reading.notices()).toEqual([]);
});

test('what cannot be spoken starts nothing and breaks nothing', async ({ reading, voices }) => {
  await reading.use(voiceSources.edge);

  for (const text of ['   ', '… !? —', '\n\n']) await reading.read(text);
  await reading.read('This can be spoken.');
  await reading.reaches('ended');

  expect(voices.edge.turns.map(({ text }) => text)).toEqual(['This can be spoken.']);
  expect(await reading.notices()).toEqual([]);
});
