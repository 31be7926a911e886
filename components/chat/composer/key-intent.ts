import type { Preferences } from '@/lib/domain/app/preferences';

/** What of a key press matters to the composer. */
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

export type KeyIntent = 'send' | 'edit-last' | 'none';

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

/** What a key press in the composer means. `none` leaves it to the text field. */
export const keyIntent = (
  press: KeyPress,
  sendWith: Preferences['sendWith'],
  isEmpty: boolean,
  sinceCompositionMs: number,
): KeyIntent => {
  if (belongsToInputMethod(press, sinceCompositionMs)) return 'none';
  const isModified = press.ctrlKey || press.metaKey;
  if (press.key === 'Enter') {
    if (press.shiftKey || press.altKey) return 'none';
    return isModified || sendWith === 'enter' ? 'send' : 'none';
  }
  const isPlain = !isModified && !press.shiftKey && !press.altKey;
  return press.key === 'ArrowUp' && isPlain && isEmpty ? 'edit-last' : 'none';
};
