import { useT } from '@/lib/i18n/use-t';
import './RowTags.css';

/** How many there is room for beside the folder, the site and the model. */
const mostShown = 2;

/** The tags of a conversation in the last line of its row. */
export function RowTags({ tags }: { readonly tags: readonly string[] }) {
  const t = useT();
  const names = tags.join(', ');
  const rest = tags.length - mostShown;
  return (
    <span className="pl-row-tags" data-tooltip={names}>
      <span className="pl-hidden-text">{t('library.tagsAre', { names })}</span>
      {tags.slice(0, mostShown).map((tag) => (
        <bdi key={tag} className="pl-row-tag pl-ellipsis" aria-hidden="true">
          {tag}
        </bdi>
      ))}
      {rest > 0 ? (
        <span className="pl-row-tag pl-tabular" aria-hidden="true">
          {t('library.moreTags', { number: rest })}
        </span>
      ) : null}
    </span>
  );
}
