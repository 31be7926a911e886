// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from '@/lib/panel/when-idle';

afterEach(() => vi.unstubAllGlobals());

it('runs in an idle moment, and does not wait for one for ever', () => {
  const asked: { readonly run: () => void; readonly timeout?: number }[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void, options: IdleRequestOptions) =>
    asked.push({ run, ...options }),
  );
  let runs = 0;
  whenIdle(() => (runs += 1));
  const before = runs;
  asked[0]?.run();

  expect([before, runs]).toEqual([0, 1]);
  expect(asked[0]?.timeout).toBeGreaterThan(0);
});

it('runs later where the browser knows no idle moments, and not after it was taken back', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const ran: string[] = [];
  whenIdle(() => ran.push('taken back'))();
  await new Promise<void>((done) =>
    whenIdle(() => {
      ran.push('wanted');
      done();
    }),
  );

  expect(ran).toEqual(['wanted']);
});
