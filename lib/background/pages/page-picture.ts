import { maxPictureSide } from '@/lib/domain/attachments/attachment-limits';
import { base64Of, decodeBase64 } from '@/lib/domain/base64';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import { type FoundPicture, longestName, pictureName, readFoundPicture } from '@/lib/domain/pages/page-picture';
import { shownName } from '@/lib/domain/shown-name';
import type { PageDocument } from '@/lib/platform/page-scripts';
import { createAskedDocuments, type PageTarget, refused } from './asked-documents';
import type { PageReaderContext } from './page-extractor';

/** A picture that was clicked. */
export type PictureTarget = PageTarget & {
  readonly windowId: number;
  readonly frameId: number;
  /** The picture's own, as the browser gives it. */
  readonly address: string;
};

/** The size of a picture that waits for the panel, bytes: the session's area holds 10 MB, and several may wait. */
const largestWaiting = 2_000_000;

/** The browser makes two pictures of the screen in a second at most: how often, and how long between, ms. */
const maxLooks = 4;
const betweenLooksMs = 600;

const screenPrefix = 'data:image/png;base64,';

/** Reads one picture of a page: as its site gives it, else as the window shows it. Refused `picture` when neither can be had. */
export const createPagePicture = ({ pages, access, timers, newId }: PageReaderContext) => {
  const documents = createAskedDocuments({ pages, access, timers });

  const given = ({ data, type }: FoundPicture): Blob | undefined => {
    if (data === undefined || type === undefined) return undefined;
    try {
      return new Blob([decodeBase64(data)], { type });
    } catch {
      return undefined;
    }
  };

  const placeNow = async (document: PageDocument, address: string) =>
    readFoundPicture(await documents.pictureIn(document, address, false));

  /**
   * The picture as the window shows it; frames do not know where they are in it. The panel that opens beside the page makes
   * that narrower: what is cut out counts when the picture stood in one place before and after.
   */
  const seen = async (document: PageDocument, { windowId, tabId, address }: PictureTarget) => {
    for (let tries = 0; document.frameId === 0 && tries < maxLooks; tries += 1) {
      if (tries > 0) await new Promise<void>((resolve) => timers.after(betweenLooksMs, resolve));
      const before = await placeNow(document, address);
      if (before?.area === undefined || (await pages.activeTab(windowId))?.id !== tabId) return undefined;
      const screen = await pages.captureTab(windowId);
      if (!screen.startsWith(screenPrefix)) return undefined;
      if (JSON.stringify(await placeNow(document, address)) !== JSON.stringify(before)) continue;
      const blob = new Blob([decodeBase64(screen.slice(screenPrefix.length))], { type: 'image/png' });
      return pages.cropPicture(blob, before.area, before.viewWidth);
    }
    return undefined;
  };

  const made = async (blob: Blob | undefined) => {
    const picture = blob === undefined ? undefined : await pages.scalePicture(blob, maxPictureSide, largestWaiting);
    return picture !== undefined && picture.blob.size <= largestWaiting ? picture : undefined;
  };

  return async (target: PictureTarget): Promise<Extraction> => {
    const { tabId, frameId, address } = target;
    const document = await documents.find(target, frameId);
    if ('type' in document) return document;
    try {
      const answer = await documents.pictureIn(document, address, true);
      if (answer === 'slow') return refused(tabId, 'slow');
      const found = readFoundPicture(answer);
      if (found === undefined) return refused(tabId, 'picture');
      const picture = (await made(given(found))) ?? (await made(await seen(document, target)));
      if (!(await documents.isStillThere(document))) return refused(tabId, 'changed');
      if (picture === undefined) return refused(tabId, 'picture');
      const { blob, redrawn } = picture;
      const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
      const title = (await pages.findTab(tabId))?.title ?? '';
      const name = shownName(pictureName(found, address) || title.slice(0, longestName));
      return {
        type: 'read',
        attachment: { id: newId(), name, mimeType: blob.type, data, ...(redrawn && { redrawn }) },
      };
    } catch {
      return refused(tabId, 'changed');
    }
  };
};
