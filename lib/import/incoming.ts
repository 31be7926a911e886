import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';

/** Where the bytes of a file of a message are: its place among the parts, and the entry. */
export type IncomingFile = { readonly part: number; readonly entry: string };

/** A message that may be stored, but for the bytes of its files. */
export type IncomingMessage = { readonly message: Message; readonly files: readonly IncomingFile[] };

/** A conversation in our shape, with nothing in it that only its writer could have believed. */
export type IncomingConversation = {
  readonly conversation: Conversation;
  readonly messages: readonly IncomingMessage[];
  /** Kinds of content that were left out, by the program's own names. */
  readonly notUnderstood: readonly string[];
  /** Messages of no shape that we know: they are left out. */
  readonly unreadable: number;
};
