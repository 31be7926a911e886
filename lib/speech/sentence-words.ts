import type { Locale } from '@/lib/domain/locale';

type WordsByLocale = Readonly<Partial<Record<Locale | '*', readonly string[]>>>;

const words = (text: string): readonly string[] => text.split(' ');

/** Abbreviations that never end a sentence; `*` holds in every locale. Without their last full stop; case matters. */
const always: WordsByLocale = {
  '*': words('Dr Mr Mrs Ms Prof St Mt Gen Col Capt Lt Sgt Rev Hon Gov Sen vs cf e.g i.e approx'),
  'de-DE': words('z z.B d d.h u u.a o s v i bzw ca vgl evtl ggf inkl Hr Fr Frl Dipl Ing Tel Mio Mrd Str'),
  'fr-FR': words('MM Mgr av apr env p ex éd tél bd Ste'),
  'es-ES': words('Sr Sra Srta Sres Dña Dra Profa Ud Uds Vd Lic Ing Arq Av Avda p ej tel EE Gral Sto Sta'),
  'pt-BR': words('Sr Sra Srta Srs Dra Profa Eng Exmo Exma Av p ex tel Sto Sta Cel'),
  'ru-RU': words('г т ул пл просп пер им проф акад доц гр тов св см напр'),
};

/** Abbreviations that belong to a number after them. */
const beforeNumber: WordsByLocale = {
  '*': words('No Fig fig p pp Vol vol Ch ch Sec sec Art art Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec'),
  'de-DE': words('Nr Bd Abs Kap Abb Aufl'),
  'fr-FR': words('chap'),
  'es-ES': words('pág págs núm cap'),
  'pt-BR': words('pág págs núm cap'),
  'ru-RU': words('д кв корп стр с рис гл ст табл'),
};

/** Abbreviations that may end a sentence, and do before an upper-case letter. */
const closing = new Set(words('etc usw al ff др пр'));

const germanMonths = words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember');
const germanOrdinalLeads = new Set(words('der die das den dem des am im zum zur vom beim'));

/** What continues a sentence after a Japanese quotation. */
const japaneseContinuations = words('と って は が を に の も で など');

const holds = (table: WordsByLocale, locale: Locale, word: string): boolean =>
  (table['*']?.includes(word) ?? false) || (table[locale]?.includes(word) ?? false);

/** An abbreviation that never ends a sentence in this locale. */
export const isAbbreviation = (locale: Locale, word: string): boolean => holds(always, locale, word);

/** An abbreviation that does not end a sentence when a number follows. */
export const isNumberLead = (locale: Locale, word: string): boolean => holds(beforeNumber, locale, word);

/** An abbreviation outside the lists, known by a full stop inside it or by name. */
export const isOpenAbbreviation = (word: string): boolean =>
  closing.has(word) || /^\p{L}{1,4}(?:\.\p{L}{1,4})+$/u.test(word);

/** Whether the text begins with the name of a German month. */
export const startsWithGermanMonth = (text: string): boolean =>
  germanMonths.some((month) => text.startsWith(month) && !/^\p{L}/u.test(text.slice(month.length)));

/** Articles and prepositions before which a German number with a full stop is an ordinal. */
export const isGermanOrdinalLead = (word: string): boolean => germanOrdinalLeads.has(word.toLowerCase());

/** Whether the text continues the sentence around a Japanese quotation. */
export const startsWithJapaneseContinuation = (text: string): boolean =>
  japaneseContinuations.some((word) => text.startsWith(word));
