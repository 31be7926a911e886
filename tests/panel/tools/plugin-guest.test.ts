import { describe, expect, it } from 'vitest';
import { dismissToast } from '@/lib/panel/toasts';
import { createPluginGuest, type PluginCallView } from '@/lib/panel/tools/plugin-guest';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const first: PluginCallView = {
  kind: 'standalone',
  messageId: 'm1',
  payload: { id: 'call', identifier: 'seats', apiName: 'choose', arguments: '{}', type: 'standalone' },
  content: '',
  page: { type: 'parley-plugin-page', toolCallId: 'call', state: { seat: '1A' }, written: [] },
};

const open = ({ view = first, isUserActive = false } = {}) => {
  const connection = openFakePanel();
  connection.answer({ 'plugin-page-change': null, 'plugin-page-ask': null, 'plugin-page-save': null });
  const waiting: (() => void)[] = [];
  let asked = 0;
  const { guest, goOn } = createPluginGuest(view, {
    view: () => view,
    isUserActive: () => isUserActive,
    onAsk: () => {
      asked += 1;
    },
    after: (_, run) => void waiting.push(run),
  });
  /** Lets what was sent be answered, and the pause after it pass. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const run of waiting.splice(0)) run();
    }
  };
  return { connection, guest, goOn, settle, asked: () => asked };
};

describe('what a plugin’s page makes of its call', () => {
  it('is known to the page at once, and sent in as few commands as there are pauses', async () => {
    const { connection, guest, settle } = open();
    for (const seat of ['1B', '2A', '2B']) guest.setState('seat', seat);
    guest.fillContent('{"seat":"2B"}', false);

    expect(guest.state()).toEqual({ seat: '2B' });
    expect(guest.content()).toBe('{"seat":"2B"}');
    await settle();
    expect(connection.sent('plugin-page-change').map(({ state, content }) => ({ state, content }))).toEqual([
      { state: { seat: '1B' }, content: undefined },
      { state: { seat: '2B' }, content: '{"seat":"2B"}' },
    ]);
  });

  it('lets the model go on by itself for the first words, after they are stored', async () => {
    const { connection, guest, settle, asked } = open();
    guest.fillContent('rain', true);
    await settle();

    expect(connection.sent('plugin-page-change')).toMatchObject([{ content: 'rain' }]);
    expect(connection.sent('plugin-page-ask')).toEqual([
      { type: 'plugin-page-ask', messageId: 'm1', toolCallId: 'call' },
    ]);
    expect(asked()).toBe(0);
  });

  it('asks the user before the model goes on once more, and when the conversation is opened again', async () => {
    const filled = { ...first, content: 'rain', page: { ...first.page, content: 'rain' } };
    const { connection, guest, goOn, settle, asked } = open({ view: filled });
    guest.fillContent('rain', true);
    guest.triggerAnswer();
    await settle();
    expect(connection.sent('plugin-page-ask')).toEqual([]);
    expect(asked()).toBe(2);
    goOn();
    await settle();

    expect(connection.sent('plugin-page-ask')).toHaveLength(1);
  });

  it('lets the model go on again where the user has just done something', async () => {
    const filled = { ...first, content: 'rain', page: { ...first.page, content: 'rain' } };
    const { connection, guest, settle, asked } = open({ view: filled, isUserActive: true });
    guest.triggerAnswer();
    await settle();

    expect(connection.sent('plugin-page-ask')).toHaveLength(1);
    expect(asked()).toBe(0);
  });

  it('keeps each text that it wrote, and settings only as names with values', async () => {
    const { connection, guest, settle } = open();
    guest.createAnswer('One.');
    guest.createAnswer('Two.');
    guest.setSettings(['no', 'names']);
    guest.setSettings({ unit: 'F' });
    await settle();

    expect(connection.sent('plugin-page-change').map(({ written }) => written)).toEqual(['One.', 'Two.']);
    expect(connection.sent('plugin-page-save')).toMatchObject([{ settings: { unit: 'F' } }]);
  });

  it('says once that something was refused, however often it is tried', async () => {
    const { connection, guest, settle } = open();
    connection.answer({ 'plugin-page-change': { code: 'too-large' } });
    guest.setState('a', 1);
    await settle();
    expect(toastKey()).toBe('error.too-large.title');
    dismissToast();
    guest.setState('a', 2);
    await settle();

    expect(connection.sent('plugin-page-change')).toHaveLength(2);
    expect(toastKey()).toBeUndefined();
  });
});
