import { parseStreamLine } from '@/lib/chat-stream/line-codec';
import type { ChatEvent } from '@/lib/commands/all';
import type { Preferences } from '@/lib/domain/app/preferences';
import { titleFrom } from '@/lib/domain/chat/title';
import { isLocale } from '@/lib/domain/locale';
import { type Message, messageText } from '@/lib/domain/message';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
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
  take(): AddedText;
  /** What an event of the run adds; undefined when it adds nothing. */
  onEvent(event: ChatEvent): AddedText | undefined;
};

/** What can be read aloud: what a panel asks for, or a text that a page passes as it goes. */
export type OpenSource = ReadAloudSource | { readonly type: 'page'; readonly text: ReadAloudText };

const textOf = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => parseStreamLine(line))
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');

const createSplitter = (preferences: Preferences, languages: readonly string[], pageLanguage: string | undefined) => {
  const { voice, language } = preferences;
  const { code, urls, citations, emoji, pronunciations } = voice;
  const stream = new SpokenSentences({
    speakable: { code, urls, citations, emoji, replacements: pronunciations },
    languages: {
      uiLanguage: resolveLocale(language, languages),
      favourites: Object.keys(voice.favourites).filter(isLocale),
      ...(pageLanguage !== undefined && { pageLanguage }),
    },
  });
  let count = 0;
  const named = (sentences: readonly SpokenSentence[]): readonly ReadAloudSentence[] =>
    sentences.map(({ text, language: spoken, startsParagraph, start, end, map }) => {
      count += 1;
      return { id: `s${count}`, language: spoken, text, startsParagraph, source: { start, end }, map };
    });
  return {
    push: (piece: string) => named(stream.push(piece)),
    end: () => named(stream.end()),
  };
};

/** The beginning of a Markdown text, without its marks. */
const titleOf = (markdown: string, { preferences, languages }: Options): string => {
  const splitter = createSplitter(preferences, languages, undefined);
  const [first] = [...splitter.push(markdown.slice(0, titleSource)), ...splitter.end()];
  return titleFrom(first?.text ?? '') || 'Parley';
};

type Options = { readonly preferences: Preferences; readonly languages: readonly string[] };

/** A message, followed along its run while it is being written. */
export const messageReadAloud = (message: Message, run: ReadRun | undefined, options: Options): ReadAloudText => {
  const splitter = createSplitter(options.preferences, options.languages, undefined);
  const before = messageText(message);
  let nextSeq = 1;
  let isComplete = run === undefined;
  return {
    title: titleOf(before + textOf(run?.linesFrom(1) ?? []), options),
    messageId: message.id,
    take: () => {
      const lines = run?.linesFrom(1) ?? [];
      nextSeq = lines.length + 1;
      const sentences = splitter.push(before + textOf(lines));
      return { sentences: isComplete ? [...sentences, ...splitter.end()] : sentences, isComplete };
    },
    onEvent: (event) => {
      if (isComplete || run === undefined) return undefined;
      if (event.type === 'run-lines' && event.runId === run.order.runId) {
        const unseen = event.lines.slice(Math.max(0, nextSeq - event.fromSeq));
        nextSeq = Math.max(nextSeq, event.fromSeq + event.lines.length);
        const sentences = splitter.push(textOf(unseen));
        return sentences.length === 0 ? undefined : { sentences, isComplete: false };
      }
      if (event.type !== 'run-end' || event.end.runId !== run.order.runId) return undefined;
      isComplete = true;
      return { sentences: splitter.end(), isComplete: true };
    },
  };
};

/** A text that was given. */
export const givenReadAloud = (source: Extract<ReadAloudSource, { type: 'text' }>, options: Options): ReadAloudText => {
  const splitter = createSplitter(options.preferences, options.languages, source.language);
  return {
    title: source.title,
    take: () => ({ sentences: [...splitter.push(source.text), ...splitter.end()], isComplete: true }),
    onEvent: () => undefined,
  };
};
