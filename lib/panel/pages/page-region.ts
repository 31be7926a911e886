import type { RegionWords } from '@/lib/domain/pages/page-region';
import { i18n } from '@/lib/i18n/instance';
import { directionOf } from '@/lib/i18n/locales';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
import { send, sendOrReport } from '@/lib/panel/connection';
import { attachRead } from '@/lib/panel/draft-files';
import { beginReading, endReading } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { newId } from '@/lib/platform/new-id';
import { askForAccess, closePageCard, showPageRefusal } from './page-store';

/** The words that the page shows meanwhile; it has none of its own. */
const regionWords = (): RegionWords => {
  const locale = resolveLocale(i18n.language, []);
  return {
    label: i18n.t('pages.partPicture'),
    hint: i18n.t('pages.partHint'),
    take: i18n.t('pages.partTake'),
    cancel: i18n.t('common.cancel'),
    size: i18n.t('pages.partSize', { width: '{width}', height: '{height}' }),
    locale,
    direction: directionOf(locale),
  };
};

/**
 * Has the user choose a part of the page beside the panel, and attaches it as a picture. Meanwhile it stands among the files
 * that are being read, where it can be ended; at the page Escape ends it.
 */
export const attachRegion = async (): Promise<void> => {
  const { windowId, draftKey } = useSession.getState();
  if (windowId === undefined) return;
  const readingId = newId();
  const signal = beginReading({ id: readingId, draftKey, name: i18n.t('pages.partChoosing') });
  signal.addEventListener('abort', () => void sendOrReport({ type: 'page-reading-stop', readingId }), { once: true });
  try {
    const picture = await send({ type: 'page-region', readingId, windowId, words: regionWords() });
    if (signal.aborted || picture.type === 'cancelled') return;
    if (picture.type === 'ask') askForAccess({ ...picture, proceed: attachRegion });
    else if (picture.type === 'refused') showPageRefusal(picture.reason);
    else {
      closePageCard();
      await attachRead(picture.attachment);
    }
  } catch (error) {
    if (!signal.aborted) showRefusal(error);
  } finally {
    endReading(readingId);
  }
};
