import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Timers } from '@/lib/platform/clock';

/**
 * Longest silences, ms: before the first byte (none for a local model, which may take minutes to load; there is a
 * counter and Stop), while the model may be thinking or a tool runs, and while text is being written.
 */
export type SilenceLimits = { readonly firstByte?: number; readonly thinking: number; readonly writing: number };

const minute = 60_000;

/**
 * Reasoning models are silent for minutes; xAI asks clients to wait at least 15
 * (https://docs.x.ai/docs/guides/reasoning).
 */
const patience = 15 * minute;

/** The limits for a service on this computer or network, and for one on the internet. */
export const silenceLimits = (isLocal: boolean, { settings }: Pick<ChatRequest, 'settings'>): SilenceLimits => {
  if (isLocal) return { thinking: patience, writing: 5 * minute };
  const writing = 1.5 * minute;
  // For few models we know whether they reason by default: only a request that forbids it rules it out.
  if (settings?.reasoning === 'off') return { firstByte: 10 * minute, thinking: writing, writing };
  return { firstByte: patience, thinking: patience, writing };
};

/** Watches for a service that says nothing. */
export type SilenceWatch = {
  /** A byte came. */
  touch(): void;
  /** A part came: from here on the limit depends on what the model is doing now. */
  onPart(part: StreamPart): void;
  end(): void;
};

const isText = (part: StreamPart): boolean => part.type === 'text' || part.type === 'file' || part.type === 'source';

/** Parts of the protocol that say nothing about what the model is doing. */
const isNeutral = (part: StreamPart): boolean => part.type === 'data' || part.type === 'message_annotations';

/** Starts watching; `onSilence` is called once: `timeout` before the first byte, `idle` after it. */
export const watchSilence = (
  limits: SilenceLimits,
  timers: Timers,
  onSilence: (code: Extract<ChatErrorCode, 'timeout' | 'idle'>) => void,
): SilenceWatch => {
  let cancel = limits.firstByte === undefined ? undefined : timers.after(limits.firstByte, () => onSilence('timeout'));
  let limit = limits.thinking;
  let isEnded = false;
  const touch = (): void => {
    if (isEnded) return;
    cancel?.();
    cancel = timers.after(limit, () => onSilence('idle'));
  };
  return {
    touch,
    onPart: (part) => {
      if (!isNeutral(part)) limit = isText(part) ? limits.writing : limits.thinking;
      touch();
    },
    end: () => {
      isEnded = true;
      cancel?.();
    },
  };
};
