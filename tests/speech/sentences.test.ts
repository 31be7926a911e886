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
    ['de', 'Das sagte Frau Dr. med. Anna Weber, geb. Müller, schon gestern.'],
    ['de', 'Herr Prof. Dr. rer. nat. Klein sprach lange über die Fa. Meier aus Ulm.'],
    ['fr', 'Le 1er janv. 2024 et le 14 juil. 2023 étaient des jours fériés.'],
    ['nl', 'Een grote stad is bijv. Amsterdam, met de zgn. Grachtengordel erin.'],
    ['pl', 'Nowy projekt prowadzi inż. Kowalski, np. Anna mówi o nim dobrze.'],
    ['hu', 'Az előadó tegnap este dr. Kovács István és özv. Nagy Anna volt.'],
    ['da', 'Store byer er f.eks. Odense og bl.a. Aarhus i det vestlige Danmark.'],
    ['nb', 'Store byer er f.eks. Bergen og bl.a. Trondheim lenger nord.'],
    ['fi', 'Lisätietoja on paljon, ks. Liite yksi ja esim. Turku sen lopussa.'],
    ['el', 'Το βιβλίο έγραψε ο κ. Παπαδόπουλος με την κα. Νίκη πέρυσι.'],
    ['en', 'See the details in Fig. 3 and Eq. 4 of the appendix.'],
    ['de', 'Sie wohnt u. a. in der Bahnhofstr. 12 bei der Fam. Schmidt.'],
    ['fr', 'M. Dupont et Mme. Martin habitent bd. Voltaire, apt. 3, à Paris.'],
    ['pt', 'Mora na Av. Brasil n. 5 com toda a sua família.'],
    ['it', 'Vedi pag. 12 e cap. 3 per ulteriori dettagli.'],
    ['id', 'Bpk. Ahmad dan dr. Sari tiba kemarin sore di sini.'],
    ['ca', 'El Sr. Puig i la Sra. Vila van arribar ahir.'],
    ['ru', 'В 1990 г. Москва была совсем другой, чем теперь.'],
    ['en', 'The U.S. Government has a house in the U.K. Embassy quarter.'],
    ['en', 'The book was written by J.R.R. Tolkien and D. H. Lawrence long ago.'],
  ])('do not end at an abbreviation (%s): %s', (tag, text) => {
    expect(split(tag, text)).toEqual([text]);
  });

  it.each([
    ['ru', ['Они родились в этом городе в 1990 г.', 'Они потом переехали в Москву.']],
    ['de', ['Sie wurde in Ulm im Jahr 1990 geb.', 'Die Eltern zogen nach Berlin.']],
    ['hi', ['यह पहला वाक्य है।', 'यह दूसरा वाक्य है।', 'क्या यह तीसरा वाक्य है?']],
    ['ur', ['یہ پہلا جملہ ہے۔', 'یہ دوسرا جملہ ہے۔']],
    ['hy', ['Նա եկավ երեկ երեկոյան տուն։', 'Հետո նորից գնաց քաղաք։']],
    ['el', ['Τι κάνεις σήμερα το πρωί;', 'Καλά είμαι και ευχαριστώ πολύ.']],
    ['en', ['He has lived in the U.S.A.', 'The office is in Rome today.']],
    ['de', ['Sie wohnte lange in den U.S.A.', 'Das Büro ist heute in Rom.']],
  ])('end where the language ends them (%s)', (tag, sentences) => {
    expect(split(tag, sentences.join(' '))).toEqual(sentences);
  });

  it('do not end at a semicolon outside Greek', () => {
    expect(split('en', 'The wall is old; Anna says that it stands.')).toHaveLength(1);
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
