/** The parts of a key press that matter to a text field. */
export type KeyPress = {
  readonly key: string;
  /** 229 while an input method has the key (UI Events, 7.3.1). */
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Safari and some input methods of macOS end the composition before the Enter that ended it arrives, ms. */
const compositionTailMs = 30;

/**
 * Whether a key press belongs to an input method. `sinceCompositionMs` is the time since the last composition ended,
 * Infinity where there was none.
 */
export const belongsToInputMethod = (
  press: Pick<KeyPress, 'key' | 'keyCode' | 'isComposing'>,
  sinceCompositionMs: number,
): boolean =>
  press.isComposing || press.keyCode === 229 || (press.key === 'Enter' && sinceCompositionMs < compositionTailMs);
