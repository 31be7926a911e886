import { expect, test } from '../harness/overlay-test';

const german = '<p>Die Brücke über den Fluss wurde vor hundert Jahren gebaut und steht noch heute.</p>';
const english = '<p>The bridge over the river was built a hundred years ago, and it is still standing today.</p>';

test('a page that calls itself English is read in the languages that it is in', async ({ stage }) => {
  const tab = await stage.open(`<article><h1>Die Brücke</h1>${german}${english}</article>`);
  const seen: string[] = [];

  await stage.listen(tab);
  await expect
    .poll(
      async () => {
        const readAloud = await stage.readAloud();
        const language = readAloud?.sentence?.language;
        if (language !== undefined && seen.at(-1) !== language) seen.push(language);
        return readAloud?.status;
      },
      { timeout: 60_000 },
    )
    .toBe('ended');

  expect(seen).toEqual(['de', 'en']);
});
