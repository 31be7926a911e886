import { isFirefox } from '@/lib/platform/browser';
import type { AppGuest } from './answer-app';
import { type AppMessage, type AppRequest, appCancelled, appSize, parseAppMessage } from './app-messages';
import { createAnswers, createOutbox, createQuestions } from './app-wire';
import { createFloodGate, defaultSizes, type FrameSize, frameSize } from './frame-limits';
import { type FrameTime, keepFocus } from './keep-focus';
import type { FrameEnd } from './plugin-frame';

/** The page that becomes the App: the manifest's `sandbox`, and so without an origin. */
export const appPageAddress = '/app-page.html';

/** An App is inline scripts, which Firefox refuses in every page of an extension. */
export const canShowApps: boolean = !isFirefox;

/** The same by attribute, so that neither alone has to hold. */
export const appSandbox = 'allow-scripts';

export type AppFrameOptions = {
  /** Holds `app-page.html`. */
  readonly frame: HTMLIFrameElement;
  /** Asked again for each message. */
  guest(): AppGuest;
  readonly time: FrameTime;
  /** The App has finished its handshake. */
  onLoaded(): void;
  onSize(size: FrameSize): void;
  /** `closed`: it asked to be closed, and had its time to clean up. */
  onEnd(why: FrameEnd | 'closed'): void;
};

/** What an App is told while it is shown. Before its handshake all of it waits, in order. */
export type AppFrame = {
  /** The arguments of the call: `partial` while they are still being written. */
  sendInput(args: Readonly<Record<string, unknown>>, state: 'partial' | 'complete'): void;
  /** The result of the call, as MCP's `CallToolResult`. */
  sendResult(result: unknown): void;
  sendCancelled(reason: string): void;
  /** What has changed of the context, such as the theme. */
  sendContext(changed: Readonly<Record<string, unknown>>): void;
  /** Gives the App its time to clean up, and calls then. */
  leave(onDone: () => void): void;
  /** Stops to hear and answer; the caller takes the frame out of the document. */
  stop(): void;
};

const isRequest = (message: AppMessage): message is AppRequest => 'method' in message && 'id' in message;

/** The requests that we send, by id. */
const ours = { teardown: 'parley-teardown', ping: 'parley-ping' } as const;

type Notifications = Readonly<Record<string, (params: unknown) => void>>;

/** What an App may tell us. Its log (`notifications/message`) is nobody's. */
const createNotifications = (
  { onSize }: AppFrameOptions,
  answers: ReturnType<typeof createAnswers>,
  onReady: () => void,
  onClose: () => void,
): Notifications => ({
  'ui/notifications/initialized': onReady,
  'ui/notifications/request-teardown': onClose,
  'ui/notifications/size-changed': (params) => {
    const { width, height } = appSize.safeParse(params).data ?? {};
    onSize(
      frameSize({ ...(width !== undefined && { width }), ...(height !== undefined && { height }) }, defaultSizes.app),
    );
  },
  'notifications/cancelled': (params) => {
    const cancelled = appCancelled.safeParse(params).data;
    if (cancelled !== undefined) answers.cancel(cancelled.requestId);
  },
});

/**
 * The host's side of an MCP App (`io.modelcontextprotocol/ui`, JSON-RPC 2.0 over `postMessage`), small enough to load in a
 * panel: the official bridge is 669 kB, and is the counterpart in our tests. The App's origin is `null`, so its window
 * alone says who posts; no other page can be in it, because the panel's policy frames only our own files.
 */
export const hostAppFrame = (options: AppFrameOptions): AppFrame => {
  const { frame, guest, time, onLoaded, onEnd } = options;
  const admit = createFloodGate(time.now);
  const stop = new AbortController();
  const { signal } = stop;
  let isHandedOver = false;
  let isReady = false;

  const end = (why: FrameEnd | 'closed'): void => {
    if (signal.aborted) return;
    stop.abort();
    onEnd(why);
  };
  // The origin of a sandboxed page is `null`, which nothing can be addressed to.
  const post = (message: unknown): void => {
    if (!signal.aborted) frame.contentWindow?.postMessage(message, '*');
  };
  const answers = createAnswers(guest, post, signal);
  const questions = createQuestions(time.after, post, signal);
  const outbox = createOutbox(post);
  const close = (): void => end('closed');
  const notifications = createNotifications(
    options,
    answers,
    () => {
      isReady = true;
      if (outbox.open()) onLoaded();
    },
    () => questions.ask(ours.teardown, 'ui/resource-teardown', close, close),
  );
  const hearApp = (data: unknown): void => {
    const admission = admit();
    if (admission === 'end') end('flood');
    const message = admission === 'heard' ? parseAppMessage(data) : undefined;
    if (message === undefined) return;
    if (isRequest(message)) void answers.answer(message);
    else if (!('method' in message)) questions.hearAnswer(message.id);
    else if (Object.hasOwn(notifications, message.method)) notifications[message.method]?.(message.params);
  };
  const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== frame.contentWindow || origin !== 'null') return;
    if (isHandedOver) hearApp(data);
    // Whatever the blank page says first, it is ours: the App is not there yet.
    else post({ html: guest().html });
    isHandedOver = true;
  };
  // The policy does not say which frame it kept from leaving: one that did is an error page now, and silent.
  const refuseElsewhere = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective !== 'frame-src') return;
    questions.ask(
      ours.ping,
      'ping',
      () => undefined,
      () => end('blocked'),
    );
  };
  window.addEventListener('message', hear, { signal });
  document.addEventListener('securitypolicyviolation', refuseElsewhere, { signal });
  signal.addEventListener(
    'abort',
    keepFocus(frame, time, () => end('focus')),
  );
  return {
    sendInput: (args, part) =>
      outbox.notify(`ui/notifications/tool-input${part === 'partial' ? '-partial' : ''}`, { arguments: args }),
    sendResult: (result) => outbox.notify('ui/notifications/tool-result', result),
    sendCancelled: (reason) => outbox.notify('ui/notifications/tool-cancelled', { reason }),
    sendContext: (changed) => outbox.notify('ui/notifications/host-context-changed', changed),
    leave: (onDone) => {
      if (isReady && !signal.aborted) questions.ask(ours.teardown, 'ui/resource-teardown', onDone, onDone);
      else onDone();
    },
    stop: () => stop.abort(),
  };
};
