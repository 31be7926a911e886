import type { OverlayReadAloud, OverlayStart, OverlayTexts } from './overlay';

/** A place in the window, CSS pixels. */
export type WindowPoint = { readonly x: number; readonly y: number };

/** What the overlay shows in a page. */
export type OverlayView = {
  readonly start: Pick<OverlayStart, 'texts' | 'locale' | 'direction' | 'prompts'>;
  /** Whether our own surfaces are dark here. */
  readonly isDark: boolean;
  /** The toolbar at the selection: under the point, or over it where there is no room. */
  readonly toolbar?: WindowPoint & { readonly above: number };
  readonly readAloud?: OverlayReadAloud;
  /** The text is being looked for. */
  readonly isPreparing: boolean;
  /** More will be read than is known yet, so how long it takes is not known either. */
  readonly isGathering: boolean;
  /** A message to show once. */
  readonly notice?: keyof OverlayTexts;
  /** The name of the language that it is about. */
  readonly noticeLanguage?: string;
};

/** What the user can ask for in the overlay. Each of these comes from a click or a key that the overlay has checked. */
export type OverlayActions = {
  /** Takes the selection to the panel, with a prompt or to write a question. */
  ask(promptId?: string): void;
  readSelection(): void;
  copySelection(): void;
  /** Stops showing the toolbar on this site. */
  turnToolbarOff(): void;
  playOrPause(): void;
  step(by: 1 | -1, unit: 'sentence' | 'paragraph'): void;
  /** ms at normal speed. */
  seek(atMs: number): void;
  setRate(rate: number): void;
  /** Pauses, and takes the sentence that is being read to the panel. */
  askPassage(): void;
  closeReadAloud(): void;
};

/** The overlay's state, as its drawing sees it. */
export type OverlayStore = {
  get(): OverlayView;
  subscribe(listener: () => void): () => void;
  readonly actions: OverlayActions;
};

/** The speeds that the overlay offers. */
export const overlayRates = [0.5, 0.75, 1, 1.2, 1.5, 1.75, 2, 2.5, 3] as const;
