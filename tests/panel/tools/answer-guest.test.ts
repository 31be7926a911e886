import { expect, it } from 'vitest';
import { answerGuest, hasChannel, type PluginGuest } from '@/lib/panel/tools/answer-guest';
import type { GuestMessage, HostMessage } from '@/lib/panel/tools/plugin-messages';
import { createPluginGuest } from '@/tests/fakes/plugin-guest';

const channels = [
  'plugin-ready-for-render',
  'fetch-plugin-message',
  'fill-plugin-content',
  'fetch-plugin-state',
  'update-plugin-state',
  'fetch-plugin-settings',
  'update-plugin-settings',
  'trigger-ai-message',
  'create-assistant-message',
].map((name) => `lobe-chat:${name}` as GuestMessage['type']);

it('hears a standalone page on nine channels and a default one on two', () => {
  const heard = (kind: PluginGuest['kind']) => channels.filter((channel) => hasChannel(kind, channel));

  expect(heard('standalone')).toEqual(channels);
  expect(heard('default')).toEqual(channels.slice(0, 2));
});

it('does not fill the content and ask, when no more asking is allowed', async () => {
  const { guest, done } = createPluginGuest();
  const fill: GuestMessage = { type: 'lobe-chat:fill-plugin-content', content: 'text', triggerAiMessage: true };
  await answerGuest(
    fill,
    guest,
    () => false,
    () => undefined,
  );

  expect(done).toEqual([['fill', 'text', false]]);
});

it('hands over empty settings where there are none, as the reference does', async () => {
  const replies: HostMessage[] = [];
  const { guest } = createPluginGuest({ settings: async () => undefined });
  await answerGuest(
    { type: 'lobe-chat:plugin-ready-for-render' },
    guest,
    () => true,
    (reply) => replies.push(reply),
  );

  expect(replies).toEqual([expect.objectContaining({ settings: {} })]);
});

it('answers nothing while the settings cannot be read', async () => {
  const { guest } = createPluginGuest({ settings: () => Promise.reject(new Error('locked')) });
  const asked = answerGuest(
    { type: 'lobe-chat:fetch-plugin-settings' },
    guest,
    () => true,
    () => {
      throw new Error('answered');
    },
  );

  await expect(asked).rejects.toThrow('locked');
});
