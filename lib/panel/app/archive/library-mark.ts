import type { LibraryMark } from '@/lib/domain/app/backup';
import { useSession } from '@/lib/panel/session-store';

/**
 * What the library is now, in a few characters: whether it changed since it was archived.
 *
 * @throws What the database throws where it does not open.
 */
export const readLibraryMark = async (): Promise<LibraryMark> => {
  const { readLibraryOutline } = await import('@/lib/storage/read/library-mark');
  const outline = await readLibraryOutline();
  const text = JSON.stringify([outline, useSession.getState().preferences]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const mark = [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { conversations: outline.conversations, mark };
};
