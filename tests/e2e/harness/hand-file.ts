import type { Page } from '@playwright/test';

/** A file as a page gets it; `type` is empty where the browser knows none for the ending. */
export type HandedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** Hands a file to the page as a paste into the composer or a drop on the panel does. */
export const handFile = (page: Page, how: 'paste' | 'drop', { name, type, bytes }: HandedFile): Promise<void> =>
  page.evaluate(
    ([event, fileName, fileType, base64]) => {
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: fileType }));
      const options = { bubbles: true, cancelable: true };
      if (event === 'paste') {
        const field = document.querySelector('[data-testid="composer"]');
        field?.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
        return;
      }
      document.body.dispatchEvent(new DragEvent('dragenter', { ...options, dataTransfer: transfer }));
      document.body.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }));
    },
    [how, name, type, Buffer.from(bytes).toString('base64')] as const,
  );
