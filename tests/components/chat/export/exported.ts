import type { ExportedDocument } from '@/components/chat/export/exported-document';
import type { ExportWords } from '@/components/chat/export/exported-turns';
import type { Message } from '@/lib/domain/message';
import { formatsFor } from '@/lib/i18n/format';
import { i18n } from '@/lib/i18n/instance';
import { loadTexts } from '@/lib/i18n/texts';
import { answer, question } from '@/tests/fakes/messages';

/** English words, with all texts. */
export const englishWords = async (): Promise<ExportWords> => {
  await loadTexts('en-US');
  const translate = i18n.getFixedT('en-US');
  return { t: (key, values) => translate(key, { ...values }), formats: formatsFor('en-US') };
};

/** All that can go along. */
export const everything = { hasThoughts: true, hasCalls: true };

/** A document of one branch. */
export const documentOf = (...messages: readonly Message[]): ExportedDocument => ({
  title: 'Why is the sky blue?',
  branches: [{ messages }],
  unreadable: 0,
  exportedAt: 1,
});

/** A question and its answer. */
export const turnsOf = (asked: string, answered: string): readonly Message[] => [
  question('q1', { parts: [{ type: 'text', text: asked }] }),
  answer('a1', 'q1', { parts: [{ type: 'text', text: answered }] }),
];

/** The pieces of an export as one text. */
export const wholeOf = async (pieces: Iterable<string> | AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};
