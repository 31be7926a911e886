import { describe, expect, it } from 'vitest';
import { createWaiting, nextEvent } from '@/lib/speaker/waiting';
import { settlePromises } from '../fakes/timers';

/** A target that counts who listens. */
const countedTarget = () => {
  const target = new EventTarget();
  let count = 0;
  const add = target.addEventListener.bind(target);
  target.addEventListener = (type, listener, options) => {
    count += 1;
    if (typeof options === 'object') options.signal?.addEventListener('abort', () => (count -= 1));
    add(type, listener, options);
  };
  return { target, listening: () => count };
};

describe('waiting for an event', () => {
  it('leaves no listener behind, whoever comes first', async () => {
    const { target, listening } = countedTarget();
    const stop = new AbortController();

    const waited = nextEvent(target, 'change', stop.signal);
    const before = listening();
    target.dispatchEvent(new Event('change'));
    await waited;

    expect([before, listening()]).toEqual([1, 0]);
  });

  it('ends when it is stopped, also before it began', async () => {
    const stop = new AbortController();
    const waiting = nextEvent(new EventTarget(), 'change', stop.signal);

    stop.abort();

    await expect(waiting).resolves.toBeUndefined();
    await expect(nextEvent(new EventTarget(), 'change', stop.signal)).resolves.toBeUndefined();
  });
});

describe('loops that wait for a change', () => {
  it('are all woken, once', async () => {
    const { changed, wake } = createWaiting();
    const { signal } = new AbortController();
    const woken: string[] = [];
    for (const name of ['one', 'two']) void changed(signal).then(() => woken.push(name));
    await settlePromises();

    wake();
    wake();
    await settlePromises();

    expect(woken).toEqual(['one', 'two']);
  });
});
