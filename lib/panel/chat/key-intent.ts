import type { Preferences } from '@/lib/domain/app/preferences';
import { belongsToInputMethod, type KeyPress } from '@/lib/panel/input-method';

export type KeyIntent = 'send' | 'edit-last' | 'none';

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
