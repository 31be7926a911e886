import type { Area } from '@/lib/domain/pages/page-picture';
import { browser } from './browser';
import type { PageDocument } from './page-scripts';

/**
 * Finds a picture of a document by its address. The browser carries this function over as its text, so it uses nothing
 * that is beside it. It asks the site for the picture as the page itself would, which the site of another picture may refuse.
 */
const findPicture = async (address: string, largest: number): Promise<unknown> => {
  const inWindow = ({ left, top, right, bottom }: DOMRect): Area => {
    const x = Math.max(0, left);
    const y = Math.max(0, top);
    return { x, y, width: Math.min(innerWidth, right) - x, height: Math.min(innerHeight, bottom) - y };
  };
  const roots: (Document | ShadowRoot)[] = [document];
  const shown: { readonly name: string; readonly area: Area }[] = [];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      if (!(element instanceof HTMLImageElement)) continue;
      const area = inWindow(element.getBoundingClientRect());
      const isMeant = element.currentSrc === address || element.src === address;
      if (isMeant && area.width >= 1 && area.height >= 1) shown.push({ name: element.alt.slice(0, 200), area });
    }
  }
  const size = ({ area }: (typeof shown)[number]): number => area.width * area.height;
  const place = { ...shown.toSorted((one, other) => size(other) - size(one))[0], viewWidth: innerWidth };
  if (largest === 0) return place;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const blob = await response.blob();
    if (!response.ok || blob.size > largest || !blob.type.startsWith('image/')) return place;
    const url = await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
    return { ...place, type: blob.type, data: url.slice(url.indexOf(',') + 1) };
  } catch {
    return place;
  }
};

/** The most that is taken of a picture before it is made fit to be sent, bytes. */
const largestFetched = 20_000_000;

/**
 * A picture of a document, unparsed: where it is in the window, and its bytes where they are wanted and the site gives them
 * to the page. Throws when another document has taken its place.
 */
export const pictureIn = async (
  { tabId, frameId, documentId }: PageDocument,
  address: string,
  isWhole: boolean,
): Promise<unknown> => {
  const [found] = await browser.scripting.executeScript({
    target: documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] },
    func: findPicture,
    args: [address, isWhole ? largestFetched : 0],
    injectImmediately: true,
  });
  return found?.result;
};
