import { primarySubtag, type SpeechLanguage } from '@/lib/domain/speech-language';
import { isFrequentWord } from './frequent-words';

/** By language, without script and region. */
type WordsByLanguage = Readonly<Record<string, readonly string[]>>;

const words = (text: string): readonly string[] => text.split(' ');

/** Abbreviations that never end a sentence; `*` holds in every language. Without their last full stop; case matters. */
const always: WordsByLanguage = {
  '*': words('Dr dr Mr Mrs Ms Prof St Mt Gen Col Capt Lt Sgt Rev Hon Gov Sen vs cf e.g i.e approx tel Tel'),
  de: [
    ...words('z z.B d d.h u u.a o s v i bzw ca vgl evtl ggf inkl Hr Fr Frl Dipl Ing Tel Mio Mrd Str Fa Hrsg hrsg'),
    ...words('med rer nat phil jur iur theol oec habil geb gest verh gesch sog gez lat griech engl franz Mag Fam'),
  ],
  fr: words('MM Mme Mmes Mlle Mlles Mgr av apr env p ex éd tél bd Ste boul'),
  es: words('Sr Sra Srta Sres Dña Dra Profa Ud Uds Vd Lic Ing Arq Av Avda p ej tel EE Gral Sto Sta'),
  pt: words('Sr Sra Srta Srs Dra Profa Eng Exmo Exma Av p ex tel Sto Sta Cel'),
  id: words('Bpk Sdr Tn Ny Jl Drs Ir'),
  ms: words('Tn Pn Cik Jl Hj Ir'),
  ca: words('Sr Sra Srs Dra Av p.ex'),
  ru: words('г т ул пл просп пер им проф акад доц гр тов св см напр тел'),
  uk: words('м вул пл просп пров ім проф акад доц гр див напр тел р'),
  it: words('sig sigg dott ing avv prof pag pagg tel p.es es'),
  nl: words('dhr mevr mw dr drs ir ing prof bijv d.w.z o.a m.b.t nl blz mr resp incl excl evt zgn jl'),
  pl: words('ul al pl os tzn np m.in prof dr inż św ks tj r'),
  sv: words('t.ex bl.a d.v.s dvs m.m s.k fr.o.m t.o.m kl resp'),
  da: words('f.eks bl.a d.v.s dvs kl ca evt inkl ekskl hhv mht pga jf vedr Hr hr'),
  nb: words('f.eks bl.a d.v.s dvs kl ca evt inkl ekskl hhv mht pga jf vedr Hr hr'),
  fi: words('esim ks mm n prof tri ts'),
  hu: words('dr ifj id özv pl ún kb prof Prof vö'),
  ro: words('ex dl dna dr prof ing str nr'),
  cs: words('tj tzn tzv např mj p prof dr ing mgr sv ul nám č r'),
  sk: words('tj tzv napr p prof dr ing mgr sv ul nám č r'),
  sl: words('npr oz tj dr prof g sv ul'),
  hr: words('npr tj tzv dr prof gosp sv ul br'),
  el: words('κ κα κκ δηλ βλ π.χ πχ αρ σελ τηλ καθ οδ λ.χ'),
  tr: words('Sn Av Dr Doç örn bkz cad sok yy'),
};

/** Abbreviations that belong to a number after them. */
const beforeNumber: WordsByLanguage = {
  '*': words(
    'No Nr nr Fig fig Tab tab Eq eq Eqs eqs Apt apt Cap cap p pp c ca Vol vol Ch ch Sec sec Art art Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec',
  ),
  de: words('Nr Bd Abs Kap Abb Aufl'),
  fr: words('chap janv févr avr juil sept oct nov déc n nº'),
  es: words('pág págs núm'),
  ca: words('pàg núm'),
  pt: words('pág págs núm n nº'),
  ru: words('д кв корп стр с рис гл ст табл ок'),
  uk: words('буд кв с рис гл ст табл бл'),
  pl: words('nr ok str rozdz'),
  sv: words('nr ca'),
  nl: words('nr ca jan feb mrt apr jun jul aug sept okt nov dec'),
  it: words('ca n pag pagg'),
  da: words('nr s kap jan feb aug sept okt nov dec'),
  nb: words('nr s kap jan feb aug sept okt nov des'),
  fi: words('nro s luku'),
  hu: words('sz kb old'),
  ro: words('nr pag art cap'),
  cs: words('č str kap'),
};

/** Abbreviations that may end a sentence, and do before an upper-case letter. */
const closing = new Set(words('etc usw usf al ff др пр ecc vb osv jne stb itd atd enz κλπ κ.λπ κ.ά'));

/** Languages in which « closes what » opened; in all others it opens (CLDR's `delimiters`). */
const reversedGuillemets = new Set(words('de da sl hr hu sk cs'));

const germanMonths = words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember');
const germanOrdinalLeads = new Set(words('der die das den dem des am im zum zur vom beim'));

/** What continues a sentence after a Japanese quotation. */
const japaneseContinuations = words('と って は が を に の も で など');

/** Norwegian is written in two ways, and its language has a name of its own. */
const sameWords: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

const holds = (table: WordsByLanguage, language: SpeechLanguage, word: string): boolean => {
  const name = primarySubtag(language);
  return (table['*']?.includes(word) ?? false) || (table[sameWords[name] ?? name]?.includes(word) ?? false);
};

/** An abbreviation that never ends a sentence in this language. */
export const isAbbreviation = (language: SpeechLanguage, word: string): boolean => holds(always, language, word);

/** Streets are one word with their name: `Bahnhofstr. 12`. */
const germanStreet = /\p{L}str$/u;

/** An abbreviation that does not end a sentence when a number follows. */
export const isNumberLead = (language: SpeechLanguage, word: string): boolean =>
  holds(beforeNumber, language, word) || (primarySubtag(language) === 'de' && germanStreet.test(word));

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

/**
 * Whether the text begins as sentences do, with a capitalized function word of the language: after “the U.S.A.” it is a new
 * sentence, a name would go on with it.
 */
export const startsLikeSentence = (language: SpeechLanguage, text: string): boolean => {
  const word = /^\p{Lu}[\p{L}\p{M}]*/u.exec(text)?.[0];
  return word !== undefined && isFrequentWord(language, word.toLowerCase());
};

/** Whether « opens a quotation in this language. */
export const opensWithGuillemet = (language: SpeechLanguage): boolean =>
  !reversedGuillemets.has(primarySubtag(language));
