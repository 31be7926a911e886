import { create } from 'zustand';
import type { TextKey, TextValues } from '@/lib/i18n/text-key';
import { systemClock } from '@/lib/platform/clock';

/** A short message over the composer. At most one is shown; a new one replaces it. */
export type Toast = {
  readonly textKey: TextKey;
  readonly values?: TextValues;
  /** Why it happened, as a line of its own. */
  readonly cause?: { readonly textKey: TextKey; readonly values?: TextValues };
  /** What undoes the action, offered for `forMs`. */
  readonly undo?: { run(): void; readonly forMs: number };
  /** Another thing to do about it, offered for `forMs`, or beside `undo` for as long as that. */
  readonly action?: { readonly labelKey: TextKey; run(): void; readonly forMs: number };
};

/** How long what the panel itself can undo is offered, ms. */
export const undoForMs = 10_000;

/** How long a toast without an undo stays, ms: two lines are read in three seconds. */
const plainToastMs = 3_000;

/** A toast with the time at which it goes. */
export type ShownToast = Toast & { readonly id: number /** ms since the epoch. */; readonly until: number };

/** The toast that is shown. */
export const useToast = create<{ readonly toast: ShownToast | undefined }>()(() => ({ toast: undefined }));

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes the toast away, and with it the chance to undo by it. */
export const dismissToast = (): void => {
  clearTimeout(timer);
  useToast.setState({ toast: undefined });
};

/** Shows a toast in place of the one before. */
export const showToast = (toast: Toast): void => {
  clearTimeout(timer);
  lastId += 1;
  const stayMs = (toast.undo ?? toast.action)?.forMs ?? plainToastMs;
  useToast.setState({ toast: { ...toast, id: lastId, until: systemClock.now() + stayMs } });
  timer = setTimeout(dismissToast, stayMs);
};
