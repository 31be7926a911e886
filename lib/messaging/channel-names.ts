/**
 * The names of ports. They stand alone so that a page, which only names a channel, does not load the schemas by which
 * the background parses what comes over it.
 */
export const channelNames = { chat: 'chat' } as const;
