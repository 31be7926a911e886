import { bytesOfBase64, kindOfType } from '@/lib/domain/attachment';
import type { Message } from '@/lib/domain/message';
import type { FilePart, MessagePart } from '@/lib/domain/message-part';

/** Whether a part has bytes that can be forgotten. Text is what a conversation says, and answers cite it: it stays. */
export const hasForgettableBytes = (part: MessagePart): part is FilePart =>
  part.type === 'file' && part.data !== '' && kindOfType(part.mimeType) !== 'text';

/** The message without the bytes of its files. `at`: when they were forgotten, ms since the epoch. */
export const withoutBytes = (message: Message, at: number): Message => ({
  ...message,
  revision: (message.revision ?? 0) + 1,
  parts: message.parts.map((part) =>
    hasForgettableBytes(part) ? { ...part, data: '', forgotten: { at, bytes: bytesOfBase64(part.data) } } : part,
  ),
});
