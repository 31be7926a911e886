import { useSyncExternalStore } from 'react';
import type { Attachment } from '@/lib/domain/attachment';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import type { PageSource } from '@/lib/domain/page-source';
import { isPageAttachment, type PageAttachment, passagesOf } from '@/lib/domain/pages/page-choice';
import { passageContexts } from '@/lib/domain/pages/passage-context';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { scorePassages } from '@/lib/retrieval/choose-passages';
import { indexSteps, type PassageIndex } from '@/lib/retrieval/passage-index';

/** Short enough that a key that is pressed meanwhile is drawn with the next frame, ms. */
const pieceMs = 8;

/** The passages of an attached page, with about how many tokens each is, and all of them. */
export type PagePassages = {
  readonly texts: readonly string[];
  readonly tokens: readonly number[];
  readonly allTokens: number;
};

type Entry = PagePassages & { index?: PassageIndex; making?: Promise<void> };

/** By the places of its passages, which stay the same object when the user leaves some of them out. */
const entries = new WeakMap<PageSource['starts'], Entry>();
const listeners = new Set<() => void>();
let made = 0;

const entryOf = (file: PageAttachment): Entry => {
  const known = entries.get(file.page.starts);
  if (known !== undefined) return known;
  const texts = passagesOf(file);
  const tokens = texts.map(estimateTokens);
  const entry: Entry = { texts, tokens, allTokens: tokens.reduce((sum, count) => sum + count, 0) };
  entries.set(file.page.starts, entry);
  return entry;
};

const makeIndex = async (entry: Entry, page: PageSource): Promise<void> => {
  const { language } = page;
  const contexts = passageContexts(page);
  const passages = entry.texts.map((text, place) => {
    const { sections = [], row = '' } = contexts[place] ?? {};
    return { text, headings: [...sections.map(({ title }) => title), row].join('\n') };
  });
  const work = createWorkPieces(pieceMs);
  // The caller is rendering: even the first piece waits, so that no index is announced in the middle of that.
  await work.rest();
  const steps = indexSteps(passages, language === undefined ? {} : { locale: language });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      entry.index = step.value;
      break;
    }
    if (work.isDue()) await work.rest();
  }
  made += 1;
  for (const listener of listeners) listener();
};

/** How many characters were taken of a page or selection that was too long, to the thousand. */
export const takenCharacters = (file: PageAttachment): number => {
  const taken = entryOf(file).texts.reduce((sum, text) => sum + text.length, 0);
  return Math.round(taken / 1000) * 1000;
};

/** The passages of a page, read out of it once. */
export const pagePassages = (file: PageAttachment): PagePassages => entryOf(file);

/**
 * How well each passage of a page answers a question. Empty while the words of the page are not known yet; the first call
 * begins to find them, in pieces between key presses, and `useIndexed` reports when it is done.
 */
export const passageScores = (file: PageAttachment, question: string): readonly number[] => {
  const entry = entryOf(file);
  entry.making ??= makeIndex(entry, file.page);
  return entry.index === undefined ? [] : scorePassages(question, entry.index);
};

/** Resolves when the words of these pages are known. */
export const indexedPages = async (files: readonly Attachment[]): Promise<void> => {
  await Promise.all(
    files.filter(isPageAttachment).map((file) => {
      const entry = entryOf(file);
      entry.making ??= makeIndex(entry, file.page);
      return entry.making;
    }),
  );
};

/** How many indexes there are: a component that shows what depends on them is drawn again when one is made. */
export const useIndexed = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => made,
  );
