/** Where a document is in its tab. */
export type FramePath = {
  readonly url: string;
  /**
   * The index of each frame in the window around it, from the tab's own document on, whose path is empty. It names a
   * frame whatever that shows: several may have one address, as `about:srcdoc`. -1 is a frame of a shadow tree, which the
   * window around it does not list.
   * https://html.spec.whatwg.org/multipage/nav-history-apis.html#accessing-other-browsing-contexts
   */
  readonly path: readonly number[];
};

/**
 * Where the document is that this runs in; works across sites. The browser carries this function over as its text, so it
 * uses nothing that is beside it.
 */
export const framePath = (own: Window = window): FramePath => {
  const path: number[] = [];
  for (let at = own; at.parent !== at && path.length < 20; at = at.parent) {
    let index = at.parent.length - 1;
    while (index >= 0 && at.parent[index] !== at) index -= 1;
    path.unshift(index);
  }
  return { url: own.location.href.slice(0, 4096), path };
};

/** The last step of the path of what a frame element shows; -1 as there, and for what is no frame. */
export const frameIndex = (element: Element): number => {
  if (!(element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement)) return -1;
  const [around, inner] = [element.ownerDocument.defaultView, element.contentWindow];
  if (around === null || inner === null) return -1;
  let index = around.length - 1;
  while (index >= 0 && around[index] !== inner) index -= 1;
  return index;
};
