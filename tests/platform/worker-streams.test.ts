import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerStreams, fetchStream } from '@/lib/platform/worker-streams';
import { replaceMembers } from '@/tests/fakes/browser-api';

const origin = 'chrome-extension://parley-id';

beforeEach(() => {
  replaceMembers(fakeBrowser.runtime, { getURL: () => `${origin}/` });
});

/** A service worker's scope, in which a page of ours fetches. */
const createWorker = () => {
  const listeners = new Map<string, (event: Event) => void>();
  const done: string[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) => listeners.set(type, listener));
  vi.stubGlobal('skipWaiting', async () => void done.push('skips waiting'));
  vi.stubGlobal('clients', { claim: async () => void done.push('claims its pages') });
  const fire = (type: string, members: object): void => listeners.get(type)?.(Object.assign(new Event(type), members));
  return {
    done,
    fire,
    listeners,
    /** What a page gets; undefined where the worker leaves it to the network. */
    fetch: async (path: string): Promise<Response | undefined> => {
      let answer: Response | Promise<Response> | undefined;
      fire('fetch', {
        request: new Request(`https://parley-id.test${path}`),
        respondWith: (response: Response | Promise<Response>) => {
          answer = response;
        },
      });
      return answer;
    },
  };
};

const bodyOf = (text: string): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

it('answers with the stream of an id, and leaves every other request alone', async () => {
  const worker = createWorker();
  answerStreams(async (id) => (id === 's1' ? bodyOf('sound') : undefined));

  const found = await worker.fetch('/stream/s1');
  const unknown = await worker.fetch('/stream/s2');

  expect([found?.status, await found?.text()]).toEqual([200, 'sound']);
  expect(unknown?.status).toBe(404);
  expect(await worker.fetch('/sidepanel.html')).toBeUndefined();
});

it('answers with an error, and stays alive, when a stream cannot be opened', async () => {
  const worker = createWorker();
  answerStreams(() => Promise.reject(new Error('gone')));

  expect((await worker.fetch('/stream/s1'))?.status).toBe(502);
});

it('lets every other request go past the worker by a route', () => {
  const worker = createWorker();
  const routes: unknown[] = [];
  answerStreams(async () => undefined);

  worker.fire('install', { addRoutes: async (rules: readonly unknown[]) => void routes.push(...rules) });

  expect(routes).toEqual([{ condition: { not: { urlPattern: { pathname: '/stream/*' } } }, source: 'network' }]);
});

it('takes over at once, also in browsers without routes', () => {
  const worker = createWorker();
  answerStreams(async () => undefined);

  worker.fire('install', {});
  worker.fire('activate', { waitUntil: () => undefined });

  expect(worker.done).toEqual(['skips waiting', 'claims its pages']);
});

it('does nothing where the background is no service worker', () => {
  const listen = vi.fn();
  vi.stubGlobal('addEventListener', listen);

  answerStreams(async () => undefined);

  expect(listen).not.toHaveBeenCalled();
});

it('fetches a stream from the worker, and has none where the worker does not know it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url.endsWith('s1') ? new Response(bodyOf('sound')) : new Response(null, { status: 404 });
  });
  const { signal } = new AbortController();

  const found = await fetchStream('s1', signal);

  expect(await new Response(found).text()).toBe('sound');
  expect(await fetchStream('s2', signal)).toBeUndefined();
  expect(asked).toEqual([`${origin}/stream/s1`, `${origin}/stream/s2`]);
});
