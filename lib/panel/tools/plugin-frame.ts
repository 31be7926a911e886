import { frameHostMessage } from '@/lib/domain/tools/frame-messages';
import { answerGuest, hasChannel, type PluginGuest, type Reply } from './answer-guest';
import { createFloodGate } from './frame-limits';
import { type FrameTime, keepFocus } from './keep-focus';
import { parseGuestMessage } from './plugin-messages';

/** Why a frame ended: the host was not granted, it was led to another origin, it flooded, it took the keyboard. */
export type FrameEnd = 'refused' | 'blocked' | 'flood' | 'focus';

export type PluginFrameOptions = {
  /** Holds `plugin-host.html`. */
  readonly frame: HTMLIFrameElement;
  /** The origin of the plugin's page, which `plugin-host.html` was opened for. */
  readonly origin: string;
  /** Asked again for each message. */
  guest(): PluginGuest;
  readonly time: FrameTime;
  onLoaded(): void;
  onEnd(why: FrameEnd): void;
};

/** The address of the document that frames a plugin's page; `manifestUrl` is where the plugin came from. */
export const pluginHostAddress = (address: URL, manifestUrl?: string): string =>
  `/plugin-host.html?${new URLSearchParams({ url: address.href, ...(manifestUrl !== undefined && { from: manifestUrl }) })}`;

/** How often a page may ask the model to go on, before the frame is opened anew. */
const mostAsks = 20;

/**
 * Talks with a plugin's page by `lobe-chat:` messages. A message counts when both its window and its origin are those of
 * the frame; answers go to that window if it still has that origin. The reference checks neither. Returns the function
 * that ends it; the caller takes the frame out of the document.
 */
export const hostPluginFrame = ({ frame, origin, guest, time, onLoaded, onEnd }: PluginFrameOptions): (() => void) => {
  const admit = createFloodGate(time.now);
  const stop = new AbortController();
  let asks = 0;
  const guestWindow = (): Window | undefined => frame.contentWindow?.frames[0];
  const end = (why: FrameEnd): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    onEnd(why);
  };
  const hearHost = (data: unknown): void => {
    const message = frameHostMessage.safeParse(data).data;
    if (message?.state === 'loaded') onLoaded();
    else if (message?.state === 'refused' || message?.state === 'blocked') end(message.state);
  };
  const reply: Reply = (message) => {
    if (!stop.signal.aborted) guestWindow()?.postMessage(message, origin);
  };
  const mayAsk = (): boolean => {
    asks += 1;
    return asks <= mostAsks;
  };
  const hearGuest = (data: unknown): void => {
    const admission = admit();
    if (admission === 'end') end('flood');
    const message = admission === 'heard' ? parseGuestMessage(data) : undefined;
    const shown = guest();
    if (message === undefined || !hasChannel(shown.kind, message.type)) return;
    // Settings that cannot be read now are asked for again by the page; it has no channel for an error.
    answerGuest(message, shown, mayAsk, reply).catch(() => undefined);
  };
  const hear = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source === null) return;
    if (source === frame.contentWindow && from === location.origin) hearHost(data);
    else if (source === guestWindow() && from === origin) hearGuest(data);
  };
  window.addEventListener('message', hear, { signal: stop.signal });
  const letGo = keepFocus(frame, time, () => end('focus'));
  stop.signal.addEventListener('abort', letGo);
  return () => stop.abort();
};
