import { expect, it, vi } from 'vitest';
import { handleEvent } from '@/lib/panel/event-handlers';

it('hands an event to its own handler, and leaves one without to others', () => {
  const onAudio = vi.fn();
  const handlers = { 'audio-changed': onAudio };
  const audio = { type: 'audio-changed', saves: [] } as const;

  handleEvent(handlers, audio, audio.type);
  handleEvent(handlers, { type: 'everything-deleted' }, 'everything-deleted');

  expect(onAudio.mock.calls).toEqual([[audio]]);
});
