import type { PluginGuest } from '@/lib/panel/tools/answer-guest';

/** A plugin's message in memory; `done` holds what its page made us do. */
export const createPluginGuest = (over: Partial<PluginGuest> = {}) => {
  const done: unknown[][] = [];
  let content = '{"degrees":7}';
  let state: Readonly<Record<string, unknown>> = { unit: 'C' };
  let settings: unknown = { key: 'CANARY-of-the-plugin' };
  const guest: PluginGuest = {
    kind: 'standalone',
    payload: {
      id: 'message-1',
      identifier: 'weather',
      apiName: 'today',
      arguments: '{"city":"Oslo"}',
      type: 'standalone',
    },
    content: () => content,
    state: () => state,
    settings: async () => settings,
    fillContent: (text, asks) => {
      content = text;
      done.push(['fill', text, asks]);
    },
    setState: (key, value) => {
      state = { ...state, [key]: value };
      done.push(['state', key, value]);
    },
    setSettings: (value) => {
      settings = value;
      done.push(['settings', value]);
    },
    triggerAnswer: () => done.push(['trigger']),
    createAnswer: (text) => done.push(['answer', text]),
    ...over,
  };
  return { guest, done };
};
