import { folderLabel, folderPath } from '@/lib/domain/folder';
import type { ListFilter } from '@/lib/domain/library/list-query';
import type { Formats } from '@/lib/i18n/format';
import type { Translate } from '@/lib/i18n/text-key';

/** A filter in words. */
export const filterLabel = (filter: ListFilter, t: Translate, formats: Pick<Formats, 'date'>): string => {
  switch (filter.type) {
    case 'site':
      return t('library.siteIs', { name: filter.value });
    case 'model':
      return t('library.modelIs', { name: filter.value });
    case 'in':
      return filter.meant === ''
        ? t('library.noFolder')
        : t('library.folderIs', { name: folderLabel(folderPath(filter.value)) });
    case 'tag':
      return t('library.tagIs', { name: filter.value });
    case 'has':
      return t('library.hasFile');
    case 'is':
      return t('library.archived');
    case 'before':
      return t('library.before', { date: formats.date(filter.at) });
    case 'after':
      return t('library.after', { date: formats.date(filter.at) });
    default:
      return filter satisfies never;
  }
};
