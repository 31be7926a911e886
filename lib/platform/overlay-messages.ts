import { type OverlayAsk, overlayAskSchema, overlayWantedSchema } from '@/lib/domain/pages/overlay';
import type { TabFacts } from '@/lib/domain/pages/page-access';
import { frameClickSchema } from '@/lib/domain/pages/page-frames';
import { z } from '@/lib/domain/schema';
import { browser, extensionOrigin } from './browser';
import type { PageDocument } from './page-scripts';
import { tabFacts } from './tabs';

/** The sender of a message from our script in a page: where it runs, as the browser reports it. */
export type FromPage = { readonly tab: TabFacts; readonly document: PageDocument };

type Sender = Parameters<Parameters<typeof browser.runtime.onMessage.addListener>[0]>[1] & {
  readonly origin?: string;
  readonly documentId?: string;
};

const fromPage = ({ id, tab, frameId, documentId, url, origin }: Sender): FromPage | undefined => {
  const facts = tab === undefined ? undefined : tabFacts(tab);
  // Our own pages have tabs as well, but do not send messages this way.
  if (id !== browser.runtime.id || origin === extensionOrigin() || facts === undefined) return undefined;
  if (frameId === undefined || url === undefined) return undefined;
  return { tab: facts, document: { tabId: facts.id, frameId, url, ...(documentId !== undefined && { documentId }) } };
};

/** Reports the messages of overlays. `onAsk` is called synchronously, within the user's gesture. Register at start. */
export const watchOverlayMessages = (
  onAsk: (from: FromPage, ask: OverlayAsk) => void,
  onWanted: (from: FromPage, isAtRest: boolean) => void,
  onFrameClick: (from: FromPage, part: number) => void,
): void => {
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender) => {
    const from = fromPage(sender);
    if (from === undefined) return undefined;
    const ask = z.safeParse(overlayAskSchema, message);
    if (ask.success) onAsk(from, ask.data);
    const parsed = z.safeParse(overlayWantedSchema, message);
    if (parsed.success) onWanted(from, parsed.data.isAtRest);
    const click = z.safeParse(frameClickSchema, message);
    if (click.success) onFrameClick(from, click.data.part);
    return undefined;
  });
};
