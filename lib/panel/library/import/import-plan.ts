import type { IncomingSetting } from '@/lib/import/incoming';
import type { KnownSource, OpenArchive } from '@/lib/import/known-source';
import { readIncoming } from '@/lib/import/read-incoming';
import type { Presence } from '@/lib/storage/read/imported';
import { compareSettings, type PlannedSetting, type SettingsHere } from './compare-settings';

/** A conversation that can be imported. */
export type PlannedConversation = {
  readonly id: string;
  readonly title: string;
  readonly messages: number;
  /** ms since the epoch. */
  readonly updatedAt: number;
  readonly presence: Presence;
};

/** How many they are, and the names of the first of them. */
type NamedPieces = { readonly count: number; readonly names: readonly string[] };

/** What is in what the user chose. */
export type ImportPlan = {
  readonly source: KnownSource;
  readonly archive: OpenArchive;
  /** In the order in which they stand there. */
  readonly conversations: readonly PlannedConversation[];
  readonly messages: number;
  readonly files: number;
  /** From when to when, ms since the epoch; absent without a conversation. */
  readonly span?: { readonly from: number; readonly to: number };
  /** What is no conversation, in the order in which it stands there. */
  readonly settings: readonly PlannedSetting[];
  /** Nothing was kept, set up or typed here yet. */
  readonly isFresh: boolean;
  /** Kinds of content that are left out, by the program's own names: the first of them, each once. */
  readonly notUnderstood: readonly string[];
  /** How many pieces are damaged, and the names of the first of them. */
  readonly unreadable: NamedPieces;
  /** The same of those that are larger than is read at once. */
  readonly tooLarge: NamedPieces;
};

export type PlanContext = {
  /** ms since the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
  presenceOf(
    incoming: readonly { readonly id: string; readonly messageIds: readonly string[] }[],
  ): Promise<readonly Presence[]>;
  /** Absent: only conversations are planned. */
  settingsHere?(): Promise<SettingsHere>;
  /** How many conversations were read; waits until the page has drawn. */
  progress(done: number): Promise<void>;
};

/** Compared with what is here at once. */
const atOnce = 50;
const mostNames = 20;
/** More than anybody has: they are held until they are imported. */
const mostSettings = 2000;
/** UTF-16 units of JSON of all of them together. */
const mostSettingLetters = 100_000_000;

/** Counts what does not come. */
const pieceCount = () => {
  const names = new Set<string>();
  let count = 0;
  return {
    add: (number: number, name = ''): void => {
      count += number;
      if (names.size < mostNames && name !== '') names.add(name);
    },
    pieces: (): NamedPieces => ({ count, names: [...names] }),
  };
};

type Found = Omit<PlannedConversation, 'messages' | 'presence'> & { readonly messageIds: readonly string[] };

/**
 * Reads all of it once and keeps only what a preview shows: what is in it is read again when it is imported.
 *
 * @throws DOMException AbortError when the signal aborts.
 */
export const planImport = async (
  source: KnownSource,
  archive: OpenArchive,
  { now, signal, presenceOf, settingsHere, progress }: PlanContext,
): Promise<ImportPlan> => {
  const planned = new Map<string, PlannedConversation>();
  const notUnderstood = pieceCount();
  const damaged = pieceCount();
  const tooLarge = pieceCount();
  const settings: IncomingSetting[] = [];
  let settingLetters = 0;
  let files = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  let waiting: Found[] = [];

  const compare = async (): Promise<void> => {
    const presences = await presenceOf(waiting);
    for (const [index, { id, title, messageIds, updatedAt }] of waiting.entries()) {
      const before = planned.get(id);
      const presence = presences[index] ?? 'new';
      planned.set(id, {
        id,
        title,
        messages: messageIds.length + (before?.messages ?? 0),
        updatedAt,
        presence: before === undefined || before.presence === 'same' ? presence : before.presence,
      });
    }
    waiting = [];
    await progress(planned.size);
  };

  for await (const item of readIncoming(source, archive, now, signal)) {
    if (item.type === 'left-out') {
      notUnderstood.add(1, item.kind);
      continue;
    }
    if (item.type === 'unreadable') {
      (item.isTooLarge === true ? tooLarge : damaged).add(1, item.title ?? item.entry);
      continue;
    }
    if (item.type === 'setting') {
      settingLetters += JSON.stringify(item.incoming.setting).length;
      if (settings.length < mostSettings && settingLetters <= mostSettingLetters) settings.push(item.incoming);
      else tooLarge.add(1, item.incoming.title);
      continue;
    }
    const { conversation, messages, notUnderstood: kinds, unreadable: lost } = item.incoming;
    damaged.add(lost);
    for (const kind of kinds) notUnderstood.add(1, kind);
    for (const { message, files: inArchive } of messages) {
      files += inArchive.length + message.parts.filter((part) => part.type === 'file' && part.data !== '').length;
    }
    from = Math.min(from, conversation.createdAt);
    to = Math.max(to, conversation.updatedAt);
    const { id, title, updatedAt } = conversation;
    waiting.push({ id, title, updatedAt, messageIds: messages.map(({ message }) => message.id) });
    if (waiting.length >= atOnce) await compare();
  }
  await compare();

  const conversations = [...planned.values()];
  const here = settings.length === 0 ? undefined : await settingsHere?.();
  return {
    source,
    archive,
    conversations,
    messages: conversations.reduce((sum, { messages }) => sum + messages, 0),
    files,
    settings: here === undefined ? [] : compareSettings(settings, here),
    isFresh: here?.isFresh === true,
    ...(conversations.length > 0 && { span: { from, to } }),
    notUnderstood: notUnderstood.pieces().names,
    unreadable: damaged.pieces(),
    tooLarge: tooLarge.pieces(),
  };
};
