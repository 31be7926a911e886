import { CirclePlus, Square, SquareCheck, SquareMinus } from 'lucide-react';
import { useState } from 'react';
import { longestTag, tagKey } from '@/lib/domain/tag';
import { useT } from '@/lib/i18n/use-t';
import { findTags, knownTag, type Tag } from '@/lib/panel/library/tags';
import { PickerList, type PickerOption } from '../PickerList';

/** Whether all of the conversations have a tag, some of them, or none. */
export type TagState = boolean | 'mixed';

export type TagPickerProps = {
  /** Undefined while they are being read: nothing can be chosen yet. */
  readonly tags: readonly Tag[] | undefined;
  readonly stateOf: (key: string) => TagState;
  /** A tag was pressed, or a new one named. */
  readonly onToggle: (name: string) => void;
};

const icons = { true: SquareCheck, false: Square, mixed: SquareMinus } as const;
const newId = 'new';

/** The tags as a list of checks, with a field to find one or to name a new one. */
export function TagPicker({ tags, stateOf, onToggle }: TagPickerProps) {
  const t = useT();
  const [text, setText] = useState('');
  const found = findTags(tags ?? [], text);
  const name = knownTag(text, tags ?? []);
  const isNew = tags !== undefined && name !== '' && tags.every(({ key }) => key !== tagKey(name));
  const meant = tagKey(name);

  const options: PickerOption[] = found.map(({ name: tag, key, count }) => {
    const checked = stateOf(key);
    const Icon = icons[`${checked}`];
    return {
      ...{ id: `tag ${key}`, count, checked },
      icon: <Icon size={16} aria-hidden="true" />,
      name: (
        <span className="pl-picker-offer">
          <bdi>{tag}</bdi>
        </span>
      ),
    };
  });
  if (isNew) {
    options.push({
      id: newId,
      icon: <CirclePlus size={16} aria-hidden="true" />,
      name: <span className="pl-picker-offer">{t('library.newTag', { name })}</span>,
    });
  }
  const take = (id: string): void => {
    const tag = found.find(({ key }) => `tag ${key}` === id);
    if (tag !== undefined || isNew) onToggle(tag?.name ?? name);
    setText('');
  };

  return (
    <>
      <PickerList
        label={t('library.findTag')}
        listLabel={t('library.tags')}
        longest={longestTag}
        text={text}
        onText={setText}
        options={options}
        firstActive={options.find(({ id }) => id === `tag ${meant}`)?.id ?? options[0]?.id}
        isMultiple
        onTake={take}
      />
      {tags?.length === 0 && text === '' ? <p className="pl-note pl-picker-hint">{t('library.tagHint')}</p> : null}
    </>
  );
}
