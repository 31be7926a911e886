import type { OverlayEvent } from '@/lib/commands/overlay';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { OverlayOrder } from '@/lib/domain/pages/overlay';
import { z } from '@/lib/domain/schema';
import type { ChannelClient } from '@/lib/messaging/channel-host';
import type { PortSender } from '@/lib/messaging/port';
import type { PageDocument } from '@/lib/platform/page-scripts';
import { pageDocumentSchema } from '../page-document';

/**
 * Names a document for as long as it lives: the browser's own id of it, or where there is none, its frame. Both come
 * from the browser, never from the page.
 */
export const documentKey = (document: Pick<PageDocument, 'tabId' | 'frameId' | 'documentId'>): string =>
  document.documentId ?? `${document.tabId}:${document.frameId}`;

/** The document at the other end of a port; undefined for one that is in no tab. */
export const keyOfSender = (sender: PortSender | undefined): string | undefined => {
  const { tab, frameId, documentId } = sender ?? {};
  if (tab?.id === undefined || frameId === undefined) return undefined;
  return documentKey({ tabId: tab.id, frameId, ...(documentId !== undefined && { documentId }) });
};

const itemOf = (key: string): string => `overlay:${key}`;

type Client = ChannelClient<OverlayEvent>;

/** See `createOverlayDocuments`. */
export type OverlayDocuments = ReturnType<typeof createOverlayDocuments>;

/** The documents that the overlay was put into, and the orders for those that have not reported yet. */
export const createOverlayDocuments = (session: KeyValueArea) => {
  const connected = new Map<string, Client>();
  const waiting = new Map<string, OverlayOrder>();

  return {
    /** Only these may use the channel: any script in a page's process could open a port of its name. */
    find: async (key: string): Promise<PageDocument | undefined> => {
      const item = itemOf(key);
      return z.safeParse(pageDocumentSchema, (await session.get([item]))[item]).data;
    },
    note: (document: PageDocument): Promise<void> => session.set({ [itemOf(documentKey(document))]: document }),
    forget: (key: string): Promise<void> => {
      waiting.delete(key);
      return session.remove([itemOf(key)]);
    },
    connect: (key: string, client: Client): void => {
      connected.set(key, client);
    },
    /** True when this was the document's port: another one may have taken its place. */
    disconnect: (key: string, client: Client): boolean => connected.get(key) === client && connected.delete(key),
    client: (key: string): Client | undefined => connected.get(key),
    /** Keeps an order for a document that will ask for it. */
    wait: (key: string, order: OverlayOrder): void => {
      waiting.set(key, order);
    },
    takeOrder: (key: string): OverlayOrder | undefined => {
      const order = waiting.get(key);
      waiting.delete(key);
      return order;
    },
  };
};
