import { z } from '@/lib/domain/schema';

const name = z.string().check(z.maxLength(256));

/**
 * What a plugin's page posts to `top`, by channel, as `@lobehub/chat-plugin-sdk` 1.32.4 sends it. The page is a
 * stranger: values are anything that can be cloned, so they pass `jsonValue` as well.
 */
const guestMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lobe-chat:plugin-ready-for-render') }),
  z.object({ type: z.literal('lobe-chat:fetch-plugin-message') }),
  z.object({
    type: z.literal('lobe-chat:fill-plugin-content'),
    content: z.unknown(),
    triggerAiMessage: z.optional(z.unknown()),
  }),
  z.object({ type: z.literal('lobe-chat:fetch-plugin-state'), key: name }),
  z.object({ type: z.literal('lobe-chat:update-plugin-state'), key: name, value: z.unknown() }),
  z.object({ type: z.literal('lobe-chat:fetch-plugin-settings') }),
  z.object({ type: z.literal('lobe-chat:update-plugin-settings'), value: z.unknown() }),
  z.object({ type: z.literal('lobe-chat:trigger-ai-message'), id: name }),
  z.object({ type: z.literal('lobe-chat:create-assistant-message'), content: z.unknown() }),
]);

export type GuestMessage = z.infer<typeof guestMessage>;

/** The channel and its values; undefined for everything that is none. */
export const parseGuestMessage = (data: unknown): GuestMessage | undefined => guestMessage.safeParse(data).data;

/** What we post back, by channel. */
export type HostMessage =
  | {
      readonly type: 'lobe-chat:init-standalone-plugin';
      readonly payload: unknown;
      /** The payload again, under the name that old guests read. */
      readonly props: unknown;
      readonly settings: unknown;
      readonly state: unknown;
    }
  | { readonly type: 'lobe-chat:render-plugin'; readonly props: { readonly content: unknown; readonly name: string } }
  | { readonly type: 'lobe-chat:render-plugin-state'; readonly key: string; readonly value: unknown }
  | { readonly type: 'lobe-chat:render-plugin-settings'; readonly value: unknown };

/** The longest value that a frame may hand over, in characters of its JSON; the same as for the result of a call. */
export const longestValue = 256_000;

/** A value as JSON, without what only a clone can hold; undefined for one that is no JSON, and for one that is too long. */
export const jsonValue = (value: unknown): { readonly value: unknown; readonly text: string } | undefined => {
  try {
    const text = JSON.stringify(value);
    return text === undefined || text.length > longestValue ? undefined : { value: JSON.parse(text), text };
  } catch {
    // A cycle, or a number that JSON does not know.
    return undefined;
  }
};

/** A content as a message keeps it: text as it is, anything else as its JSON. Undefined as for `jsonValue`. */
export const contentText = (content: unknown): string | undefined => {
  const json = jsonValue(content);
  return typeof json?.value === 'string' ? json.value : json?.text;
};

/** A message's content as a guest gets it: parsed where it is JSON, else the text. */
export const parsedContent = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
