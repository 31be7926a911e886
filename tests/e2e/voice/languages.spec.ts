import { expect, test, voiceSources } from '../harness/voice-test';

const texts = {
  uk: 'Міст через річку збудували сто років тому, і він досі стоїть на своєму місці.',
  el: 'Το γεφύρι πάνω από το ποτάμι χτίστηκε πριν από εκατό χρόνια και στέκει ακόμη.',
  it: 'Il ponte sul fiume fu costruito cento anni fa, ed è ancora al suo posto.',
  hi: 'नदी पर बना यह पुल सौ साल पहले बनाया गया था और आज भी अपनी जगह पर खड़ा है।',
  vi: 'Cây cầu bắc qua sông được xây cách đây một trăm năm và vẫn còn đứng đó.',
  de: 'Die Brücke über den Fluss wurde vor hundert Jahren gebaut und steht noch heute.',
  fa: 'پل روی رودخانه صد سال پیش ساخته شد و هنوز هم سر جای خود ایستاده است.',
} as const;

const languageOf = (voice: string): string => voice.split('-')[0] ?? '';

test('a text that declares nothing is asked for in a voice of its language', async ({ readAloud, voices }) => {
  await readAloud.use(voiceSources.edge);

  for (const [language, text] of Object.entries(texts)) {
    await readAloud.open({ type: 'text', text, title: 'A text' });
    await readAloud.reaches('ended');
    expect(
      voices.edge.turns.map(({ voice }) => languageOf(voice)),
      language,
    ).toEqual([language]);
    voices.edge.reset();
  }
  expect(await readAloud.notices()).toEqual([]);
});

test('a German sentence within an English answer is German, and a name is not', async ({ readAloud, voices }) => {
  await readAloud.use(voiceSources.edge);
  const text = `She stood at the river and thought about her mother, who said it every evening of those years. ${texts.de} Then she walked back to the house with the others, past the Café de la Gare.`;

  await readAloud.open({ type: 'text', text, title: 'A text' });
  await readAloud.reaches('ended');

  expect(voices.edge.turns.map(({ voice }) => languageOf(voice))).toEqual(['en', 'de', 'en']);
});

test('a language that a source has no voice of is left to the next one that has', async ({ readAloud, voices }) => {
  await readAloud.use(voiceSources.edge, voiceSources.openai);
  const belarusian = 'Мост праз раку пабудавалі сто гадоў таму, і ён дагэтуль стаіць на сваім месцы.';

  await readAloud.open({ type: 'text', text: belarusian, title: 'A text' });
  await readAloud.reaches('ended');

  expect(voices.edge.turns).toEqual([]);
  expect(voices.openai.log.entries().map(({ body }) => body !== '' && JSON.parse(body).input)).toEqual([belarusian]);
  expect(await readAloud.notices()).toEqual([]);
});
