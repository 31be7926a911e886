import { create } from 'zustand';
import type { TextKey, TextValues } from '@/lib/i18n/text-key';

/** What the one polite live region says. */
export type Announcement = { readonly textKey: TextKey; readonly values?: TextValues };

/** A screen reader drops what is replaced sooner, ms. */
const pauseMs = 2_000;

/** What is said now; `announce` sets it. */
export const useAnnouncement = create<{ readonly current: Announcement | undefined }>()(() => ({ current: undefined }));

let waiting: Announcement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const sayNext = (): void => {
  timer = undefined;
  if (waiting === undefined) return;
  useAnnouncement.setState({ current: waiting });
  waiting = undefined;
  timer = setTimeout(sayNext, pauseMs);
};

/** Says something to a screen reader, at most every two seconds; of several in that time, it says the last one. */
export const announce = (textKey: TextKey, values?: TextValues): void => {
  waiting = { textKey, ...(values !== undefined && { values }) };
  if (timer === undefined) sayNext();
};
