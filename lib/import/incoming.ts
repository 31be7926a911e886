import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';

/** Where the bytes of a file of a message are: its place among the parts, and the entry. */
export type IncomingFile = { readonly part: number; readonly entry: string };

/** A message that may be stored, but for the bytes of its files. */
export type IncomingMessage = { readonly message: Message; readonly files: readonly IncomingFile[] };

/** Something that is no conversation, made safe: nothing of it is on, allowed, or has a key. */
export type IncomingSetting = {
  /** Of a draft, the bytes of `files` are still to be read. */
  readonly setting: BroughtSetting;
  /** Its name, as its writer gave it; '' where it has none. */
  readonly title: string;
  /** Where it leads, as it would be used. */
  readonly address?: string;
  /** The names of what its user has to type again: keys, headers, addresses out of which a key was taken. */
  readonly needs: readonly string[];
  readonly files: readonly IncomingFile[];
};

/** A conversation in our shape, with nothing in it that only its writer could have believed. */
export type IncomingConversation = {
  readonly conversation: Conversation;
  readonly messages: readonly IncomingMessage[];
  /** Kinds of content that were left out, by the program's own names. */
  readonly notUnderstood: readonly string[];
  /** Messages of no shape that we know: they are left out. */
  readonly unreadable: number;
};
