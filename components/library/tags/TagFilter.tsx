import { Tag as TagIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { tagsOf } from '@/lib/panel/library/tags';
import { CountedFilter, CountedNames } from '../CountedFilter';

export type TagFilterProps = {
  readonly conversations: readonly Conversation[];
  readonly onChoose: (value: string) => void;
};

function Tags({ conversations, onChoose }: TagFilterProps) {
  const { locale } = useLocale();
  const tags = useMemo(() => tagsOf(conversations, locale), [conversations, locale]);
  const all = tags.map(({ name, key, count }) => ({
    ...{ key, count, value: name },
    name: (
      <bdi className="pl-ellipsis" data-tooltip={name}>
        {name}
      </bdi>
    ),
  }));
  return <CountedNames all={all} onChoose={onChoose} />;
}

/** The tags as filters; nothing where there is none. */
export function TagFilter({ conversations, onChoose }: TagFilterProps) {
  const t = useT();
  if (conversations.every(({ tags }) => tags === undefined)) return null;
  return (
    <CountedFilter icon={<TagIcon size={15} aria-hidden="true" />} label={t('library.tag')}>
      <Tags conversations={conversations} onChoose={onChoose} />
    </CountedFilter>
  );
}
