import { parseStreamLine } from '@/lib/chat-stream/line-codec';
import type { ChatEvent } from '@/lib/commands/all';
import type { Preferences } from '@/lib/domain/app/preferences';
import { titleFrom } from '@/lib/domain/chat/title';
import type { DetectLanguage } from '@/lib/domain/detect-language';
import { type Message, messageText } from '@/lib/domain/message';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import { favouriteLanguages } from '@/lib/domain/read-aloud/voice-choice';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
import { sentencesOf } from '@/lib/speech/sentences';
import { speakableOf } from '@/lib/speech/speakable';
import { type SpokenSentence, SpokenSentences } from '@/lib/speech/spoken-sentences';

/** How much of a text is searched for a title, UTF-16 units. */
const titleSource = 2000;

/** Sentences that follow those before. */
export type AddedText = { readonly sentences: readonly ReadAloudSentence[]; readonly isComplete: boolean };

/** What reading aloud needs of an answer that is being written. */
export type ReadRun = {
  readonly order: { readonly runId: string };
  /** The protocol lines from number `fromSeq` on. */
  linesFrom(fromSeq: number): readonly string[];
};

/** The text of a source, as sentences, also while it is still being written. */
export type ReadAloudText = {
  readonly title: string;
  readonly messageId?: string;
  /** The document of a web page that the text is from. */
  readonly document?: string;
  /** The text so far; called once, first. */
  take(): Promise<AddedText>;
  /** What an event of the run adds; undefined when it adds nothing. In the order of the events. */
  onEvent(event: ChatEvent): Promise<AddedText | undefined> | undefined;
};

/** What can be read aloud: what a panel asks for, or a text that a page passes as it goes. */
export type OpenSource = ReadAloudSource | { readonly type: 'page'; readonly text: ReadAloudText };

const textOf = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => parseStreamLine(line))
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');

const createSplitter = ({ preferences, languages, detect }: Options, pageLanguage?: string) => {
  const { voice, language } = preferences;
  const { code, urls, citations, emoji, pronunciations } = voice;
  const stream = new SpokenSentences({
    speakable: { code, urls, citations, emoji, replacements: pronunciations },
    languages: {
      uiLanguage: resolveLocale(language, languages),
      favourites: favouriteLanguages(voice),
      ...(pageLanguage !== undefined && { pageLanguage }),
    },
    detect,
  });
  let count = 0;
  const named = (sentences: readonly SpokenSentence[]): readonly ReadAloudSentence[] =>
    sentences.map(({ text, language: spoken, startsParagraph, start, end, map }) => {
      count += 1;
      return { id: `s${count}`, language: spoken, text, startsParagraph, source: { start, end }, map };
    });
  return {
    push: async (piece: string) => named(await stream.push(piece)),
    end: async () => named(await stream.end()),
  };
};

/** What the text of a source depends on. */
type Options = {
  readonly preferences: Preferences;
  /** BCP 47 tags that the user reads, most wanted first. */
  readonly languages: readonly string[];
  readonly detect: DetectLanguage;
};

/** The beginning of a Markdown text, without its marks. Its language is not asked for: a title is not spoken. */
const titleOf = (markdown: string, { preferences: { voice, language }, languages }: Options): string => {
  const { code, urls, citations, emoji, pronunciations: replacements } = voice;
  const [first] = speakableOf(markdown.slice(0, titleSource), { code, urls, citations, emoji, replacements });
  const [sentence] = sentencesOf(first?.text ?? '', resolveLocale(language, languages));
  return titleFrom(sentence?.text ?? '') || 'Parley';
};

/** A message, followed along its run while it is being written. */
export const messageReadAloud = (message: Message, run: ReadRun | undefined, options: Options): ReadAloudText => {
  const splitter = createSplitter(options);
  const before = messageText(message);
  let nextSeq = 1;
  let isComplete = run === undefined;
  return {
    title: titleOf(before + textOf(run?.linesFrom(1) ?? []), options),
    messageId: message.id,
    take: async () => {
      const lines = run?.linesFrom(1) ?? [];
      nextSeq = lines.length + 1;
      const wasComplete = isComplete;
      const [sentences, rest] = await Promise.all([
        splitter.push(before + textOf(lines)),
        wasComplete ? splitter.end() : [],
      ]);
      return { sentences: [...sentences, ...rest], isComplete: wasComplete };
    },
    onEvent: (event) => {
      if (isComplete || run === undefined) return undefined;
      if (event.type === 'run-lines' && event.runId === run.order.runId) {
        const unseen = event.lines.slice(Math.max(0, nextSeq - event.fromSeq));
        nextSeq = Math.max(nextSeq, event.fromSeq + event.lines.length);
        return splitter
          .push(textOf(unseen))
          .then((sentences) => (sentences.length === 0 ? undefined : { sentences, isComplete: false }));
      }
      if (event.type !== 'run-end' || event.end.runId !== run.order.runId) return undefined;
      isComplete = true;
      return splitter.end().then((sentences) => ({ sentences, isComplete: true }));
    },
  };
};

/** A text that was given. */
export const givenReadAloud = (source: Extract<ReadAloudSource, { type: 'text' }>, options: Options): ReadAloudText => {
  const splitter = createSplitter(options, source.language);
  return {
    title: source.title,
    take: async () => ({
      sentences: [...(await splitter.push(source.text)), ...(await splitter.end())],
      isComplete: true,
    }),
    onEvent: () => undefined,
  };
};
