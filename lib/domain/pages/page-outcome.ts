import type { Attachment } from '@/lib/domain/attachment';
import type { PageState } from './page-access';

/** The result of asking to hear a page. `queued`: something else is being read, and it waits. */
export type PageListening = PageState | { readonly type: 'queued' };

/** The result of reading a page. */
export type Extraction =
  | { readonly type: 'read'; readonly attachment: Attachment }
  | Exclude<PageState, { readonly type: 'readable' }>;

/** The result of fetching the PDF that a tab shows. `data` is base64. */
export type PageFile =
  | { readonly type: 'file'; readonly data: string }
  | { readonly type: 'too-large' }
  | Exclude<PageState, { readonly type: 'readable' }>;

/** The result of reading what a link leads to: a page, or a file for the panel to read. `data` is base64. */
export type LinkedPage =
  | Extraction
  | {
      readonly type: 'file';
      /** Where it came from at last. */
      readonly url: string;
      readonly name: string;
      readonly mimeType: string;
      readonly data: string;
    };

/** The result of having a part of a page chosen as a picture. */
export type RegionPicture = Extraction | { readonly type: 'cancelled' };

/** A tab that can be picked. Title and address are absent where the browser does not report them. */
export type PageTab = {
  readonly tabId: number;
  readonly windowId: number;
  readonly title?: string;
  readonly url?: string;
};
