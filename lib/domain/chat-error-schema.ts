import { type ChatErrorData, chatErrorCodes } from './chat-error';
import { z } from './schema';

const hasChatErrorCode = (value: unknown): boolean =>
  z.safeParse(z.looseObject({ code: z.enum(chatErrorCodes) }), value).success;

/** An error as our own contexts send it to each other. */
export const chatErrorSchema = z.custom<ChatErrorData>(hasChatErrorCode);
