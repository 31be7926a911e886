import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { Timers } from '@/lib/platform/clock';

/** Longest silences, ms. No first-byte limit: a local model may take minutes to load; there is a counter and Stop. */
export type SilenceLimits = { readonly firstByte?: number; readonly idle: number };

const minute = 60_000;

/** The limits for a service on this computer or network, and for one on the internet. */
export const silenceLimits = (isLocal: boolean): SilenceLimits =>
  isLocal ? { idle: 5 * minute } : { firstByte: 10 * minute, idle: 1.5 * minute };

/** Watches for a service that says nothing. */
export type SilenceWatch = {
  /** A byte came. */
  touch(): void;
  end(): void;
};

/** Starts watching; `onSilence` is called once: `timeout` before the first byte, `idle` after it. */
export const watchSilence = (
  limits: SilenceLimits,
  timers: Timers,
  onSilence: (code: Extract<ChatErrorCode, 'timeout' | 'idle'>) => void,
): SilenceWatch => {
  let cancel = limits.firstByte === undefined ? undefined : timers.after(limits.firstByte, () => onSilence('timeout'));
  let isEnded = false;
  return {
    touch: () => {
      if (isEnded) return;
      cancel?.();
      cancel = timers.after(limits.idle, () => onSilence('idle'));
    },
    end: () => {
      isEnded = true;
      cancel?.();
    },
  };
};
