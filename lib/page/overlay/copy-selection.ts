/**
 * Copies what is selected as the browser's own shortcut does, with its formatting and from inside shadow trees. Call it
 * in the click; resolves to whether it was copied.
 */
export const copySelection = async (): Promise<boolean> => {
  if (document.execCommand('copy')) return true;
  // https://w3c.github.io/clipboard-apis/: only pages of a secure origin have it.
  if (!isSecureContext) return false;
  try {
    await navigator.clipboard.writeText(document.getSelection()?.toString() ?? '');
    return true;
  } catch {
    return false;
  }
};
