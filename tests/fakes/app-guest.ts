import type { AppGuest } from '@/lib/panel/tools/answer-app';

/** An App of a server in memory; `done` holds what it made us do. */
export const createAppGuest = (over: Partial<AppGuest> = {}) => {
  const done: unknown[][] = [];
  const guest: AppGuest = {
    html: '<!doctype html><title>App</title>',
    version: '1.2.3',
    context: () => ({ theme: 'dark', locale: 'en-US', displayMode: 'inline' }),
    askServer: async (method, params) => {
      done.push([method, params]);
      return { content: [{ type: 'text', text: 'from the server' }] };
    },
    openLink: async (url) => {
      done.push(['link', url]);
      return true;
    },
    openLarge: async () => {
      done.push(['large']);
      return true;
    },
    closeLarge: () => {
      done.push(['small']);
    },
    sendMessage: async (text) => {
      done.push(['message', text]);
      return true;
    },
    updateContext: (context) => {
      done.push(['context', context]);
    },
    ...over,
  };
  return { guest, done };
};
