const interactive =
  'a[href], button, input, select, textarea, label, summary, video, audio, [role="button"], [role="link"], [onclick], [contenteditable]:not([contenteditable="false"])';

/** Where a plain click on text was, or undefined: links, controls, selections and modified clicks are the page's. */
export const clickedPlace = (event: MouseEvent): { readonly x: number; readonly y: number } | undefined => {
  if (!event.isTrusted || event.button !== 0 || event.defaultPrevented) return undefined;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const [target] = event.composedPath();
  if (!(target instanceof Element) || target.closest(interactive) !== null) return undefined;
  if (document.getSelection()?.isCollapsed === false) return undefined;
  return { x: event.clientX, y: event.clientY };
};
