import { extensionOrigin } from './browser';

/** Where streams are fetched: `/stream/<id>`. */
const prefix = '/stream/';

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The events of a service worker, which TypeScript's DOM library does not describe. */
type FetchLike = Event & { readonly request: Request; respondWith(response: Response | Promise<Response>): void };
type InstallLike = Event & { addRoutes?(rules: readonly unknown[]): Promise<void> };
type ActivateLike = Event & { waitUntil(work: Promise<unknown>): void };
type Scope = { skipWaiting(): Promise<void>; readonly clients: { claim(): Promise<void> } };

const isFetch = (event: Event): event is FetchLike => 'request' in event && 'respondWith' in event;
const isActivate = (event: Event): event is ActivateLike => 'waitUntil' in event;
const isInstall = (event: Event): event is InstallLike => event.type === 'install';
const isScope = (scope: object): scope is Scope => 'skipWaiting' in scope && 'clients' in scope;

/**
 * Answers our own pages' fetches of `/stream/<id>` in the worker, which keeps it alive while one is read; every other
 * request goes past it by a static route (https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes). Register
 * at start, synchronously. Does nothing where the background is not a service worker.
 */
export const answerStreams = (take: (id: string) => Promise<Body | undefined>): void => {
  const scope: object = globalThis;
  if (!isScope(scope)) return;
  addEventListener('install', (event) => {
    if (isInstall(event)) {
      const others = { not: { urlPattern: { pathname: `${prefix}*` } } };
      void event.addRoutes?.([{ condition: others, source: 'network' }]).catch(() => undefined);
    }
    void scope.skipWaiting();
  });
  // Without this the worker does not control a document that is opened right after the installation.
  addEventListener('activate', (event) => {
    if (isActivate(event)) event.waitUntil(scope.clients.claim());
  });
  addEventListener('fetch', (event) => {
    if (!isFetch(event)) return;
    const { pathname } = new URL(event.request.url);
    if (!pathname.startsWith(prefix)) return;
    const answer = take(pathname.slice(prefix.length)).then(
      (body) => (body === undefined ? new Response(null, { status: 404 }) : new Response(body)),
      () => new Response(null, { status: 502 }),
    );
    event.respondWith(answer);
  });
};

/** Fetches a stream from the worker. Undefined when it does not know the id, for example after a restart. */
export const fetchStream = async (id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | undefined> => {
  const response = await fetch(`${extensionOrigin()}${prefix}${id}`, { signal });
  return response.ok && response.body !== null ? response.body : undefined;
};
