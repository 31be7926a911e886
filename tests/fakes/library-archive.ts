import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import type { OpenArchive } from '@/lib/import/known-source';
import { type ChosenFile, openArchive } from '@/lib/import/open-archive';

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** What is in an archive of everything, by the names of its entries; `own` replaces or adds some. */
export const libraryFiles = (
  conversations: readonly Conversation[],
  messages: readonly unknown[],
  own: Readonly<Record<string, string | Uint8Array>> = {},
): Readonly<Record<string, string | Uint8Array>> => ({
  'parley.json': JSON.stringify({ format: 'parley-library', version: 1, exportedAt: 1, counts: {} }),
  'conversations.jsonl': lines(conversations),
  'messages.jsonl': lines(messages),
  ...own,
});

/** Files as one zip. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Blob => {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    entries[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return new Blob([zipSync(entries)]);
};

/** The file chooser's answer for one file. */
export const chosen = (path: string, content: BlobPart): readonly ChosenFile[] => [
  { path, file: new File([content], path) },
];

/** Files as the opened archive. */
export const archiveOf = (files: Readonly<Record<string, string | Uint8Array>>): Promise<OpenArchive> =>
  openArchive(chosen('chosen.zip', zipOf(files)));

/** One conversation as it is exported. */
export const exportedFile = (conversation: Conversation, messages: readonly Message[], own: object = {}): string =>
  JSON.stringify({ format: 'parley-conversation', version: 1, exportedAt: 1, conversation, messages, ...own });
