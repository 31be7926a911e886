import { expect, it } from 'vitest';
import { unlessAborted } from '@/lib/domain/unless-aborted';

const never = new Promise<string>(() => undefined);

it('gives what the work gives, or what it fails with', async () => {
  const { signal } = new AbortController();

  await expect(unlessAborted(Promise.resolve('done'), signal)).resolves.toBe('done');
  await expect(unlessAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

it('fails with the reason of the abort while the work goes on, and at once when that was before', async () => {
  const controller = new AbortController();
  const waiting = unlessAborted(never, controller.signal);
  controller.abort('enough');

  await expect(waiting).rejects.toBe('enough');
  await expect(unlessAborted(never, controller.signal)).rejects.toBe('enough');
});
