import type { OverlayEvent } from '@/lib/commands/overlay';
import type { OverlayOrder } from '@/lib/domain/pages/overlay';
import type { PageDocument, PageScript } from '@/lib/platform/page-scripts';
import { documentKey, type OverlayDocuments } from './overlay-documents';

/** The orders to overlays, whether or not they are there yet. */
export type OverlayOrders = {
  /** Puts the overlay into a document, unless it is there, and says what it is to do. Throws without access. */
  order(document: PageDocument, order: OverlayOrder): Promise<void>;
  /** Puts the overlay into a document, unless it is there: an order is to come. Throws without access. */
  prepare(document: PageDocument): Promise<void>;
  /** Tells an overlay of something, if it is there. */
  tell(document: PageDocument, event: OverlayEvent): void;
  /** Whether the overlay was put into this document. */
  isIn(document: PageDocument): Promise<boolean>;
};

export type OverlayOrdersContext = {
  readonly documents: OverlayDocuments;
  /** Runs a script of ours in a document; once is enough, twice does no harm. */
  inject(document: PageDocument, script: PageScript): Promise<unknown>;
};

/** Gives orders. An overlay that is not there gets its order when it connects. */
export const createOverlayOrders = ({ documents, inject }: OverlayOrdersContext): OverlayOrders => {
  const putInto = async (document: PageDocument): Promise<void> => {
    await documents.note(document);
    await inject(document, 'overlay');
  };

  return {
    order: async (document, order) => {
      const key = documentKey(document);
      const client = documents.client(key);
      if (client !== undefined) {
        client.send({ type: 'overlay-order', order });
        return;
      }
      documents.wait(key, order);
      await putInto(document);
    },
    prepare: async (document) => {
      if (documents.client(documentKey(document)) === undefined) await putInto(document);
    },
    tell: (document, event) => documents.client(documentKey(document))?.send(event),
    isIn: async (document) => (await documents.find(documentKey(document))) !== undefined,
  };
};
