import { describe, expect, it } from 'vitest';
import { speechLanguage } from '@/lib/domain/speech-language';
import { sentencesOf } from '@/lib/speech/sentences';

const split = (tag: string, text: string): readonly string[] =>
  sentencesOf(text, speechLanguage(tag) ?? 'en-US').map((sentence) => sentence.text);

describe('sentences', () => {
  it.each([
    ['ru', 'Город основан ок. 1841 года на берегу большой реки.'],
    ['ru', 'Позвоните по тел. 555 12 34 сегодня вечером.'],
    ['en', 'Call us at tel. 555 1234 for more help today.'],
    ['en', 'Built c. 1841 by an unknown architect of the town.'],
    ['de', 'Rufen Sie uns an unter tel. 0711 12345, wir helfen.'],
    ['uk', 'Це ім. Шевченка на вул. Хрещатик у м. Київ стоїть.'],
    ['nl', 'Het is de dhr. Jansen die ca. 5 uur wacht op de bus.'],
    ['pl', 'Mieszka przy ul. Długiej i pracuje dla św. Anny tam.'],
    ['sv', 'Det är bra för bl.a. Anna och ca. 5 personer till där.'],
    ['it', 'Il sig. Rossi e la prof. Bianchi sono arrivati da poco.'],
  ])('do not end at an abbreviation (%s): %s', (tag, text) => {
    expect(split(tag, text)).toEqual([text]);
  });

  it.each([
    ['fr', 'no-break spaces', ['Voilà la fin de tout.', '«\u00A0Bonjour à tous ici.\u00A0»', 'Puis il est parti.']],
    ['fr', 'spaces', ['Voilà la fin de tout.', '« Bonjour à tous ici. »', 'Puis il est parti.']],
    ['ru', 'none', ['Это был самый конец.', '«Добрый вечер, друзья».', 'Потом он ушёл домой.']],
    [
      'de',
      'none, the other way round',
      ['Das war das Ende davon.', '»Guten Abend, Freunde.«', 'Dann ging er nach Hause.'],
    ],
  ])('keep an opening mark with what it opens (%s, %s)', (tag, _, sentences) => {
    expect(split(tag, sentences.join(' '))).toEqual(sentences);
  });
});
