import { z } from '@/lib/domain/schema';

/** A document as it is kept in `storage.session`. */
export const pageDocumentSchema = z.object({
  tabId: z.number(),
  frameId: z.number(),
  documentId: z.exactOptional(z.string()),
  url: z.string(),
});
