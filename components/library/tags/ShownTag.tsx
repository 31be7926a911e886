import { Tag as TagIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { PlacedFilter } from '@/lib/domain/library/list-query';
import { longestTag, tagKey } from '@/lib/domain/tag';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { removeTag, renameTag } from '@/lib/panel/library/change-tags';
import { knownTag, tagsOf } from '@/lib/panel/library/tags';
import { type ChangeText, filterOf, followFilter } from '../follow-filter';
import { NameBar } from '../NameBar';

export type ShownTagProps = {
  readonly conversations: readonly Conversation[];
  readonly filters: readonly PlacedFilter[];
  readonly onChange: ChangeText;
  /** The tag goes, and with it the controls that have the keyboard. */
  readonly onLeave: () => void;
};

/** The tag that the list is narrowed to, if there is one of that name and no other, with rename and remove. */
export function ShownTag({ conversations, filters, onChange, onLeave }: ShownTagProps) {
  const t = useT();
  const { locale } = useLocale();
  const isAsked = filters.filter(({ type }) => type === 'tag').length === 1;
  const tags = useMemo(() => (isAsked ? tagsOf(conversations, locale) : []), [isAsked, conversations, locale]);
  const tag = tags.find(({ key }) => filterOf(filters, 'tag', key) !== undefined);
  if (tag === undefined) return null;
  const { name, key } = tag;

  const follow = (from: string, to: string): void => followFilter(onChange, 'tag', tagKey(from), to);
  const remove = (): void => {
    onLeave();
    void removeTag(tag, () => followFilter(onChange, 'tag', key, undefined));
  };

  return (
    <NameBar
      key={key}
      testId="tag-bar"
      icon={<TagIcon size={16} aria-hidden="true" />}
      heading={
        <bdi className="pl-ellipsis" data-tooltip={name}>
          {name}
        </bdi>
      }
      name={name}
      fieldLabel={t('library.tagName')}
      renameLabel={t('library.renameTag', { name })}
      removeLabel={t('library.removeTag', { name })}
      longest={longestTag}
      read={(typed) =>
        knownTag(
          typed,
          tags.filter((other) => other !== tag),
        )
      }
      onRename={(to) => void renameTag(tag, to, follow)}
      onRemove={remove}
      onLeave={onLeave}
    />
  );
}
