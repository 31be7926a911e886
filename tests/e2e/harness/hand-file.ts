/** A file as a page gets it; `type` is empty where the browser knows none for the ending. */
export type HandedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

type How = 'paste' | 'drop';

const hand = (how: How, fileName: string, fileType: string, base64: string): void => {
  const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], fileName, { type: fileType }));
  const options = { bubbles: true, cancelable: true };
  if (how === 'paste') {
    const field = document.querySelector('[data-testid="composer"]');
    field?.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
    return;
  }
  document.body.dispatchEvent(new DragEvent('dragenter', { ...options, dataTransfer: transfer }));
  document.body.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }));
};

/** Hands a file to a panel as a paste into the composer or a drop on it does; also to the real side panel. */
export const handFile = async (
  page: { evaluate(expression: string): Promise<unknown> },
  how: How,
  { name, type, bytes }: HandedFile,
): Promise<void> => {
  const values = [how, name, type, Buffer.from(bytes).toString('base64')].map((value) => JSON.stringify(value));
  await page.evaluate(`(${hand})(${values.join(', ')})`);
};
