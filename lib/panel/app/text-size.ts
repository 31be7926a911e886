import { nextTextSize, normalTextSize, type TextSize } from '@/lib/domain/app/text-size';
import { formatsFor } from '@/lib/i18n/format';
import { i18n } from '@/lib/i18n/instance';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
import { announce } from '@/lib/panel/announcements';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';

/** Where the size goes: a step up or down, or back to the normal one. */
type TextSizeChange = 'up' | 'down' | 'normal';

const sizeAfter = (size: TextSize, change: TextSizeChange): TextSize =>
  change === 'normal' ? normalTextSize : (nextTextSize(size, change) ?? size);

const changeNow = async (change: TextSizeChange): Promise<void> => {
  const { preferences, managed } = useSession.getState();
  if (managed?.locked.includes('textSize') === true) {
    showToast({ textKey: 'managed.locked' });
    return;
  }
  const textSize = sizeAfter(preferences.textSize, change);
  if (textSize !== preferences.textSize) {
    await sendOrReport({ type: 'preferences-change', change: { textSize } });
  }
  const percent = formatsFor(resolveLocale(i18n.language, [])).percent(Number(textSize) / 100);
  announce('settings.appearance.textSizeNow', { percent });
};

let last: Promise<void> = Promise.resolve();

/** Changes the size of the panel's text and says it. One press after the other: each begins at the size that the one before made. */
export const changeTextSize = (change: TextSizeChange): Promise<void> => {
  last = last.then(() => changeNow(change));
  return last;
};
