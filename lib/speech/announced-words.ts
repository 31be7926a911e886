import { languageParts, type SpeechLanguage } from '@/lib/domain/speech-language';
import type { MapRow, SpokenBlock } from './spoken-text';

/**
 * What is said for things that have no words. A text is parsed before its language is known, so each is one private-use
 * character until then.
 */
export const announcedMarks = {
  codeBlock: '\uE010',
  formula: '\uE011',
  checked: '\uE012',
  unchecked: '\uE013',
  /** Between a number and its exponent, and behind that. */
  power: '\uE014',
  powerEnd: '\uE015',
} as const;

type Words = Readonly<Record<Exclude<keyof typeof announcedMarks, 'power' | 'powerEnd'>, string>>;

const words = (codeBlock: string, formula: string, checked: string, unchecked: string): Words => ({
  codeBlock,
  formula,
  checked,
  unchecked,
});

/** By ISO 639 language; a language that is not here says nothing rather than a word of another one. */
const byLanguage: Readonly<Record<string, Words>> = {
  ar: words('مقطع برمجي', 'صيغة', 'تم', 'لم يتم'),
  bg: words('Блок с код', 'формула', 'Готово', 'Предстои'),
  bn: words('কোড ব্লক', 'সূত্র', 'সম্পন্ন', 'বাকি'),
  ca: words('Bloc de codi', 'fórmula', 'Fet', 'Per fer'),
  cs: words('Blok kódu', 'vzorec', 'Hotovo', 'Zbývá'),
  da: words('Kodeblok', 'formel', 'Færdig', 'Mangler'),
  de: words('Codeblock', 'Formel', 'Erledigt', 'Offen'),
  el: words('Μπλοκ κώδικα', 'τύπος', 'Έγινε', 'Εκκρεμεί'),
  en: words('Code block', 'formula', 'Done', 'To do'),
  es: words('Bloque de código', 'fórmula', 'Hecho', 'Pendiente'),
  fa: words('بلوک کد', 'فرمول', 'انجام شد', 'انجام نشده'),
  fi: words('Koodilohko', 'kaava', 'Valmis', 'Tekemättä'),
  fr: words('Bloc de code', 'formule', 'Fait', 'À faire'),
  he: words('קטע קוד', 'נוסחה', 'בוצע', 'לביצוע'),
  hi: words('कोड खंड', 'सूत्र', 'पूरा', 'बाकी'),
  hr: words('Blok koda', 'formula', 'Gotovo', 'Preostaje'),
  hu: words('Kódblokk', 'képlet', 'Kész', 'Teendő'),
  id: words('Blok kode', 'rumus', 'Selesai', 'Belum selesai'),
  it: words('Blocco di codice', 'formula', 'Fatto', 'Da fare'),
  ja: words('コードブロック', '数式', '完了', '未完了'),
  ko: words('코드 블록', '수식', '완료', '미완료'),
  nb: words('Kodeblokk', 'formel', 'Ferdig', 'Gjenstår'),
  nl: words('Codeblok', 'formule', 'Klaar', 'Nog te doen'),
  pl: words('Blok kodu', 'wzór', 'Zrobione', 'Do zrobienia'),
  pt: words('Bloco de código', 'fórmula', 'Feito', 'Por fazer'),
  ro: words('Bloc de cod', 'formulă', 'Făcut', 'De făcut'),
  ru: words('Блок кода', 'формула', 'Сделано', 'Не сделано'),
  sk: words('Blok kódu', 'vzorec', 'Hotovo', 'Zostáva'),
  sv: words('Kodblock', 'formel', 'Klart', 'Att göra'),
  ta: words('குறியீட்டுத் தொகுதி', 'சூத்திரம்', 'முடிந்தது', 'மீதி'),
  th: words('บล็อกโค้ด', 'สูตร', 'เสร็จแล้ว', 'ยังไม่เสร็จ'),
  tr: words('Kod bloğu', 'formül', 'Tamam', 'Yapılacak'),
  uk: words('Блок коду', 'формула', 'Зроблено', 'Не зроблено'),
  vi: words('Khối mã', 'công thức', 'Xong', 'Chưa xong'),
  zh: words('代码块', '公式', '已完成', '未完成'),
};
const traditional = words('程式碼區塊', '公式', '已完成', '未完成');

/** How an exponent (`#`) is said behind its number. */
const powers: Readonly<Record<string, string>> = {
  ar: ' أس #',
  bg: ' на степен #',
  bn: ' এর ঘাত #',
  ca: ' elevat a #',
  cs: ' na #',
  da: ' opløftet i #',
  de: ' hoch #',
  el: ' εις την #',
  en: ' to the #',
  es: ' elevado a #',
  fa: ' به توان #',
  fi: ' potenssiin #',
  fr: ' puissance #',
  he: ' בחזקת #',
  hi: ' की घात #',
  hr: ' na #',
  hu: ' a #. hatványon',
  id: ' pangkat #',
  it: ' alla #',
  ja: 'の#乗',
  ko: '의 #제곱',
  nb: ' opphøyd i #',
  nl: ' tot de macht #',
  pl: ' do potęgi #',
  pt: ' elevado a #',
  ro: ' la puterea #',
  ru: ' в степени #',
  sk: ' na #',
  sv: ' upphöjt till #',
  ta: ' இன் அடுக்கு #',
  th: ' ยกกำลัง #',
  tr: ' üzeri #',
  uk: ' у степені #',
  vi: ' mũ #',
  zh: '的#次方',
};

/** What is said before and behind an exponent; in a language that is not here, its sign alone. */
const powerOf = (language: SpeechLanguage): readonly [before: string, behind: string] => {
  const [before = '', behind = ''] = (powers[languageParts(language).language] ?? '^#').split('#');
  return [before, behind];
};

const wordsOf = (language: SpeechLanguage): Words | undefined => {
  const parts = languageParts(language);
  return parts.language === 'zh' && parts.script === 'Hant' ? traditional : byLanguage[parts.language];
};

const marks: ReadonlyMap<string, keyof Words> = new Map([
  [announcedMarks.codeBlock, 'codeBlock'],
  [announcedMarks.formula, 'formula'],
  [announcedMarks.checked, 'checked'],
  [announcedMarks.unchecked, 'unchecked'],
]);
const anyMark = /[\uE010-\uE015]/gu;

/** A text without what is announced in it, which says nothing of its language. */
export const withoutAnnounced = (text: string): string => text.replaceAll(anyMark, ' ');

const wordsFor = (text: string, language: SpeechLanguage): string => {
  if (text === announcedMarks.power) return powerOf(language)[0];
  if (text === announcedMarks.powerEnd) return powerOf(language)[1];
  const known = wordsOf(language);
  if (known === undefined) return '';
  return text.replaceAll(anyMark, (mark) => {
    const kind = marks.get(mark);
    return kind === undefined ? '' : known[kind];
  });
};

/** A block in which what is announced is said in the language of its text. */
export const withAnnounced = (block: SpokenBlock, language: SpeechLanguage): SpokenBlock => {
  if (block.text.search(anyMark) < 0) return block;
  let text = '';
  const map: MapRow[] = [];
  for (const [start, end, sourceStart, sourceEnd] of block.map) {
    const written = block.text.slice(start, end);
    const isAnnounced = written.search(anyMark) >= 0;
    const said = isAnnounced ? wordsFor(written, language) : written;
    const from = text.length;
    text += said;
    if (said === '') continue;
    map.push(sourceStart === null ? [from, text.length, null, null] : [from, text.length, sourceStart, sourceEnd]);
  }
  return { text, map };
};
