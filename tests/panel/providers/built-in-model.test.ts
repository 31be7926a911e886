// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  cancelBuiltInDownload,
  connectBuiltIn,
  downloadBuiltIn,
  lookForBuiltIn,
  useBuiltInDownload,
} from '@/lib/panel/providers/built-in-model';
import { firstState, useSession } from '@/lib/panel/session-store';
import type { BuiltInOptions } from '@/lib/platform/built-in-model';
import { background } from '../../fakes/background';
import { connected } from '../../fakes/connected-provider';
import { createFakeModel } from '../../fakes/language-model';
import { settlePromises } from '../../fakes/timers';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('../../fakes/background');
  return fake.connection;
});

type Progress = (event: { readonly loaded: number }) => void;

/** A browser whose download goes on by hand. */
const offerDownload = () => {
  const fake = createFakeModel({ state: 'downloadable' });
  let progress: Progress | undefined;
  let finish: () => void = () => undefined;
  const create = (options: BuiltInOptions) =>
    new Promise<Awaited<ReturnType<typeof fake.model.create>>>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      options.monitor?.({ addEventListener: (_type, listener) => (progress = listener) });
      finish = () => resolve(fake.model.create({ ...options, signal: new AbortController().signal }));
    });
  let state = 'downloadable';
  vi.stubGlobal('LanguageModel', { ...fake.model, create, availability: async () => state });
  return {
    fake,
    tell: (loaded: number) => progress?.({ loaded }),
    finish: () => {
      state = 'available';
      finish();
    },
  };
};

const shown = () => useBuiltInDownload.getState().download;

beforeEach(() => {
  background.reset();
  useSession.setState(firstState());
  useBuiltInDownload.setState({ download: { status: 'none' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('knows of no model in a browser without the interface, or whose answer means nothing', async () => {
  await lookForBuiltIn();
  expect(useSession.getState().builtIn).toBe('unavailable');

  vi.stubGlobal('LanguageModel', createFakeModel({ state: 'perhaps' }).model);
  useSession.setState({ builtIn: undefined });
  await lookForBuiltIn();
  expect(useSession.getState().builtIn).toBe('unavailable');
});

it('shows no share of a download before the third event, nor while the model is unpacked', async () => {
  const browser = offerDownload();
  const download = downloadBuiltIn();
  await settlePromises();

  browser.tell(0);
  browser.tell(1);
  expect(shown()).not.toHaveProperty('fraction');
  browser.tell(0.25);
  expect(shown()).toMatchObject({ status: 'running', fraction: 0.25 });
  browser.tell(1);
  expect(shown()).not.toHaveProperty('fraction');
  browser.finish();
  await download;

  expect(shown()).toEqual({ status: 'none' });
  expect(useSession.getState().builtIn).toBe('available');
  expect(browser.fake.closedCount()).toBe(1);
});

it('ends a cancelled download without calling it failed', async () => {
  const browser = offerDownload();
  const download = downloadBuiltIn();
  await settlePromises();

  cancelBuiltInDownload();
  browser.tell(0.5);
  await download;

  expect(shown()).toEqual({ status: 'none' });
  expect(useSession.getState().builtIn).toBe('downloadable');
});

it('says of a download that the browser gave up that it failed', async () => {
  vi.stubGlobal('LanguageModel', createFakeModel({ state: 'downloadable', refusal: 'NetworkError' }).model);

  await downloadBuiltIn();

  expect(shown()).toEqual({ status: 'failed' });
});

it('connects the model and chooses it', async () => {
  background.answer({ 'provider-add': { provider: connected(), modelCount: 1, ms: 5 } });

  await connectBuiltIn('built-in', 'The browser’s own model');

  expect(background.commands).toEqual([
    { type: 'provider-add', providerId: 'built-in', label: 'The browser’s own model', settings: {}, secrets: {} },
    {
      type: 'preferences-change',
      change: { defaultModel: { connectionId: 'connection-1', modelId: 'llama3.2' } },
    },
  ]);
});

it('rejects with the error of a model that does not work, and chooses nothing', async () => {
  background.answer({ 'provider-add': { modelCount: 0, ms: 5, error: { code: 'server' } } });

  await expect(connectBuiltIn('built-in', 'Own')).rejects.toMatchObject({ data: { code: 'server' } });
  expect(background.commands).toHaveLength(1);
});
