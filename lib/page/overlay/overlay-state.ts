import type { OverlayView } from '@/lib/domain/pages/overlay-view';

/** How long a notice stays, ms. */
const noticeMs = 4000;

/** The overlay's state: what is drawn follows it. */
export type OverlayState = {
  get(): OverlayView;
  subscribe(listener: () => void): () => void;
  change(change: { readonly [Key in keyof OverlayView]?: OverlayView[Key] | undefined }): void;
  /** Shows a notice, which may be about a language, for a few seconds. */
  say(notice: NonNullable<OverlayView['notice']>, language?: string): void;
};

export const createOverlayState = (first: OverlayView): OverlayState => {
  let view = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const change: OverlayState['change'] = (changed) => {
    const { start, isDark, isPreparing, isGathering, toolbar, readAloud, notice, noticeLanguage } = {
      ...view,
      ...changed,
    };
    view = {
      start: start ?? view.start,
      isDark: isDark ?? view.isDark,
      isPreparing: isPreparing ?? view.isPreparing,
      isGathering: isGathering ?? view.isGathering,
      ...(toolbar !== undefined && { toolbar }),
      ...(readAloud !== undefined && { readAloud }),
      ...(notice !== undefined && { notice }),
      ...(noticeLanguage !== undefined && { noticeLanguage }),
    };
    for (const listener of listeners) listener();
  };
  return {
    get: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    say: (notice, language) => {
      clearTimeout(timer);
      change({ notice, noticeLanguage: language });
      timer = setTimeout(() => change({ notice: undefined, noticeLanguage: undefined }), noticeMs);
    },
  };
};
