import type { DetectedLanguage, DetectLanguage } from '@/lib/domain/detect-language';
import { isSameLanguage, languageParts, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { evidenceFor, hasFrequentWords, languagesOfWords, wordsOf } from './frequent-words';
import { type LanguageHints, languageByRule } from './language';
import { languageByLetters, mayHaveLettersOf } from './letters';
import { dominantScript, type Script, scriptOf } from './script';
import { withoutTechnicalWords } from './technical-words';

/** Scripts of which several languages have voices: only there is the browser asked. */
const sharedScripts: ReadonlySet<Script> = new Set(['Latn', 'Cyrl', 'Arab', 'Deva', 'Beng', 'Ethi', 'Hebr']);

/**
 * Languages that detectors take for each other. What is known of a text chooses among them. The first of a row speaks for
 * rare ones that are named by mistake (German is called Luxembourgish and “reliable”, decision 0029).
 */
const kin = [
  'de lb',
  'it co',
  'nl fy',
  'da nb nn',
  'cs sk',
  'hr bs sr',
  'id ms',
  'pt gl',
  'hi mr ne',
  'zu xh',
  'ga gd',
].map((row) => row.split(' '));
const namedByMistake: ReadonlySet<string> = new Set(['lb', 'co', 'fy']);

const nameOf = (language: SpeechLanguage): string => languageParts(language).language;

const kinOf = (language: SpeechLanguage): readonly string[] => kin.find((row) => row.includes(nameOf(language))) ?? [];

/** A text that a detector is asked about: quotations in it say nothing about the rest. */
const withoutQuotations = (text: string): string => {
  const rest = text.replace(/“[^”]*”|„[^“]*“|«[^»]*»|»[^«]*«|"[^"]*"|「[^」]*」/gu, ' ');
  return rest.length * 2 > text.length ? rest : text;
};

/** How much more speaks for one language than for another: words may be shared, or be names. */
const isClearlyMore = (more: number, less: number, words: number): boolean => more - less >= Math.max(2, words * 0.15);

/** Shorter paragraphs are judged with the text around them, UTF-16 units. */
const shortLength = 60;

/** So many frequent words of a language leave no doubt, also where no browser is asked. */
const clearEvidence = 4;

/** The share of frequent words that a sentence has in its own language. */
const usualShare = 0.3;

/** So few words are no sentence. */
const headingWords = 3;

type Judged = {
  readonly text: string;
  readonly script: Script;
  /** What it is without the browser's answer. */
  readonly expected: SpeechLanguage;
  /** Something says so: what is declared, came before, or is the user's. Otherwise its script alone. */
  readonly isFounded: boolean;
};

/** The answer, unless it cannot be so: of another script, or against the text's letters. */
const possible = ({ text, script }: Judged, detected: DetectedLanguage): boolean => {
  const byLetters = languageByLetters(text);
  return (
    scriptOf(detected.language) === script &&
    // `ru-Latn` and the like: nobody has a voice for them, and they are mostly short texts of another language.
    !detected.language.includes('-Latn') &&
    (byLetters === undefined || mayHaveLettersOf(detected.language, byLetters))
  );
};

/** What a detector named, or the relative of it that the words speak for. */
const nearestOfKin = (language: SpeechLanguage, words: readonly string[]): SpeechLanguage => {
  const found = evidenceFor(language, words);
  const relatives = hasFrequentWords(language) ? kinOf(language).flatMap((name) => speechLanguage(name) ?? []) : [];
  return relatives.find((relative) => evidenceFor(relative, words) - found >= 2) ?? language;
};

const judged = (about: Judged, detected: DetectedLanguage): SpeechLanguage => {
  const { text, expected } = about;
  const { language } = detected;
  const relatives = kinOf(language);
  if (isSameLanguage(language, expected) || (about.isFounded && relatives.includes(nameOf(expected)))) return expected;
  const words = wordsOf(text);
  const named = namedByMistake.has(nameOf(language))
    ? (speechLanguage(relatives[0] ?? '') ?? language)
    : nearestOfKin(language, words);
  if (!about.isFounded) return named;
  const known = evidenceFor(expected, words);
  const found = evidenceFor(named, words);
  // Short words of one language are words of another: where no list speaks for the other, they must be a text's usual share.
  if (!hasFrequentWords(named)) return known >= Math.max(3, words.length * usualShare) ? expected : named;
  // Detectors are sure of short texts, too, by words that two languages share: "A bay without a tide" as Hungarian.
  if (text.length < shortLength && known >= Math.max(2, found)) return expected;
  return isClearlyMore(known, found, words.length) ? expected : named;
};

/**
 * What the words of a text say when the browser is not sure; undefined where they do not say it clearly. Against a
 * declaration they must say more.
 */
const byWords = (
  { text, script, expected }: Judged,
  detected: DetectedLanguage | undefined,
  isDeclared: boolean,
): SpeechLanguage | undefined => {
  const words = wordsOf(withoutQuotations(text));
  const known = evidenceFor(expected, words);
  const scored = languagesOfWords
    .filter((language) => scriptOf(language) === script)
    .map((language) => ({ language, score: evidenceFor(language, words) }));
  const best = Math.max(...scored.map(({ score }) => score));
  const least = isDeclared ? Math.max(3, known * 3) : known + (words.length > 4 || known === 0 ? 2 : 1);
  if (best < least) return undefined;
  const firsts = scored.filter(({ score }) => score === best).map(({ language }) => language);
  const agreed = firsts.find((language) => detected !== undefined && isSameLanguage(language, detected.language));
  // No list of words speaks for what is declared: those of a relative do not speak against it.
  return isDeclared && !hasFrequentWords(expected) ? agreed : (agreed ?? firsts[0]);
};

/** Finds the languages of a text's paragraphs and sentences, in order. */
export type TextLanguage = {
  /**
   * The language of a paragraph; `declared` is what the page says of its element. `around` is more of the same text, for a
   * paragraph that is too short to tell.
   */
  paragraph(text: string, declared?: string, around?: string): Promise<SpeechLanguage>;
  /** The same, of a text that is not spoken now: what comes later does not follow it. */
  guess(text: string, declared?: string): Promise<SpeechLanguage>;
  /** The language of one of its sentences: its own when it is sure, else the paragraph's. */
  sentence(text: string, paragraph: SpeechLanguage): Promise<SpeechLanguage>;
};

/** What is known without asking: nothing changes where the browser cannot detect. */
export const createTextLanguage = (
  hints: LanguageHints,
  detect: DetectLanguage = () => Promise.resolve(undefined),
): TextLanguage => {
  let previous: SpeechLanguage | undefined;
  /** What a page declares by mistake is wrong for its short paragraphs, too. What was right once is no mistake. */
  const corrected = new Map<string, SpeechLanguage>();
  const confirmed = new Set<string>();

  const compare = (declared: string, language: SpeechLanguage): void => {
    const known = speechLanguage(declared);
    if (known !== undefined && isSameLanguage(known, language)) confirmed.add(declared);
    if (confirmed.has(declared)) corrected.delete(declared);
    else corrected.set(declared, language);
  };

  /** The longer a text, the surer the answer; where names of files and the like confuse it, the rest alone is asked about. */
  const asked: DetectLanguage = async (text) => {
    const detected = await detect(text);
    const rest = withoutTechnicalWords(text);
    if (detected?.isReliable === true || rest === text) return detected;
    const ofRest = await detect(rest);
    return ofRest?.isReliable === true ? ofRest : detected;
  };

  /** Undeclared, what came before goes before favourites; at the start the interface's language does. */
  const expectedOf = (text: string, declared: string | undefined): Pick<Judged, 'expected' | 'isFounded'> => {
    const known = declared === undefined ? undefined : (corrected.get(declared) ?? speechLanguage(declared));
    const pageLanguage = known ?? previous ?? hints.uiLanguage;
    const expected = languageByRule(text, pageLanguage, { ...hints, pageLanguage });
    const founded = [pageLanguage, ...hints.favourites, hints.uiLanguage];
    return { expected, isFounded: founded.some((language) => isSameLanguage(language, expected)) };
  };

  const paragraph: TextLanguage['paragraph'] = async (text, declared, around) => {
    const { expected, isFounded } = expectedOf(text, declared);
    const script = dominantScript(text);
    if (script === undefined || !sharedScripts.has(script)) return expected;
    // What a page says of its text and was right about holds for a heading, of which a detector may be sure by a name.
    const isKnown = declared !== undefined && confirmed.has(declared);
    if (isKnown && (text.match(/\p{L}+/gu) ?? []).length <= headingWords) return expected;
    const about = { text: withoutTechnicalWords(text), script, expected, isFounded };
    const detected = await asked(text);
    const fitting = detected !== undefined && possible(about, detected) ? detected : undefined;
    if (fitting?.isReliable === true) {
      const language = judged(about, fitting);
      if (declared !== undefined) compare(declared, language);
      return language;
    }
    if (
      text.length < shortLength &&
      !isKnown &&
      around !== undefined &&
      around.length > text.length &&
      dominantScript(around) === script
    )
      return paragraph(around, declared);
    const language = byWords(about, fitting, declared !== undefined) ?? expected;
    if (declared !== undefined && language === declared && evidenceFor(language, wordsOf(text)) >= clearEvidence)
      confirmed.add(declared);
    return language;
  };

  return {
    paragraph: async (text, declared, around) => {
      const language = await paragraph(text, declared, around);
      previous = language;
      return language;
    },
    guess: (text, declared) => paragraph(text, declared),
    sentence: async (text, ofParagraph) => {
      const expected = languageByRule(text, ofParagraph, { ...hints, pageLanguage: ofParagraph });
      const script = dominantScript(text);
      if (script === undefined || !sharedScripts.has(script)) return expected;
      const words = wordsOf(text);
      // Its own words say that it is in the paragraph's language: most sentences need no question.
      if (evidenceFor(expected, words) >= Math.max(3, words.length * 0.3)) return expected;
      const rest = withoutQuotations(text);
      const detected = await asked(rest);
      const about = { text: withoutTechnicalWords(rest), script, expected, isFounded: true };
      return detected?.isReliable === true && possible(about, detected) ? judged(about, detected) : expected;
    },
  };
};
