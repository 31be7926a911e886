import { beforeEach, expect, it, vi } from 'vitest';
import { askForMicrophone, followMicrophoneAccess } from '@/lib/panel/dictation/microphone-access';
import { settlePromises } from '@/tests/fakes/timers';

class FakePermission extends EventTarget {
  state = 'prompt';
}

let permission: FakePermission;
let stopped: number;
let open: () => Promise<unknown>;
beforeEach(() => {
  permission = new FakePermission();
  stopped = 0;
  const track = { stop: () => (stopped += 1) };
  open = async () => ({ getTracks: () => [track, track] });
  vi.stubGlobal('navigator', {
    permissions: { query: async () => permission },
    mediaDevices: { getUserMedia: () => open() },
  });
});

it('closes the microphone at once when it was only asked for', async () => {
  expect(await askForMicrophone()).toBe('granted');
  expect(stopped).toBe(2);
});

it.each([
  ['denied', 'denied'],
  ['prompt', 'prompt'],
  ['granted', 'missing'],
])('tells a refusal from a missing microphone: %s is %s', async (state, expected) => {
  permission.state = state;
  open = () => Promise.reject(new DOMException('', 'NotFoundError'));

  expect(await askForMicrophone()).toBe(expected);
});

it('tells each change until it is ended', async () => {
  const told: string[] = [];
  const end = followMicrophoneAccess((access) => told.push(access));
  await settlePromises();
  permission.state = 'granted';
  permission.dispatchEvent(new Event('change'));
  end();
  permission.dispatchEvent(new Event('change'));

  expect(told).toEqual(['granted']);
});
