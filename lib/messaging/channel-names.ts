/**
 * The names of ports. They have their own file so that a page, which only names a channel, does not load the schemas by
 * which the background parses what comes over it. The overlay's name is with what its script may load
 * (`page-limits.ts`).
 */
export const channelNames = { chat: 'chat', reader: 'reader', model: 'model' } as const;
