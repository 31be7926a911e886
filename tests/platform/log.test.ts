import { expect, it, vi } from 'vitest';
import { logRefusal } from '@/lib/platform/log';

it('writes down the channel, the reason and the names of the fields', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  logRefusal({ channel: 'chat', reason: 'unknown-command' });
  logRefusal({ channel: 'chat', reason: 'invalid', fields: ['text', 'model.modelId'] });

  expect(warn.mock.calls.map((words) => words.slice(1))).toEqual([
    ['chat', 'unknown-command'],
    ['chat', 'invalid', 'text', 'model.modelId'],
  ]);
});
