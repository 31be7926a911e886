import type { ArticleExtent } from '@/lib/domain/page-source';
import type { TextKey } from '@/lib/i18n/text-key';

/** Which text says how much of its article an attached page holds. */
export const articleWords = ({
  read,
  all,
  isWhole,
}: ArticleExtent): { readonly textKey: TextKey; readonly values: Readonly<Record<string, number>> } => {
  if (isWhole === true) return { textKey: 'pages.articleWhole', values: { count: read } };
  if (all !== undefined && all > read) return { textKey: 'pages.articlePart', values: { read, all } };
  return { textKey: 'pages.articleGoesOn', values: {} };
};
