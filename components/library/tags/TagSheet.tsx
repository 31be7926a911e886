import { Button } from '@radix-ui/themes';
import { useMemo, useState } from 'react';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { tagKey } from '@/lib/domain/tag';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { type AskedMove, closeSheet } from '@/lib/panel/app/sheets';
import { changeTags } from '@/lib/panel/library/change-tags';
import { useConversations } from '@/lib/panel/library/conversation-list';
import { type Tag, tagsOf } from '@/lib/panel/library/tags';
import { TagPicker, type TagState } from './TagPicker';
import './TagSheet.css';

/** What was pressed, by key: the name of the tag, and whether all are to have it. */
type Choices = ReadonlyMap<string, { readonly name: string; readonly isOn: boolean }>;

/** The tags of conversations. What was chosen holds when the sheet is closed, as one step that can be undone. */
export function TagSheet({ conversationIds, onMoved }: AskedMove) {
  const t = useT();
  const { locale } = useLocale();
  const conversations = useConversations();
  const [choices, setChoices] = useState<Choices>(new Map());
  const asked = useMemo(() => new Set(conversationIds), [conversationIds]);
  const rows = useMemo(() => (conversations ?? []).filter(({ id }) => asked.has(id)), [conversations, asked]);
  const known = useMemo(() => conversations && tagsOf(conversations, locale), [conversations, locale]);
  const have = useMemo(() => new Map(tagsOf(rows, locale).map(({ key, count }) => [key, count])), [rows, locale]);
  // A new one stands first, where it can be seen that it is there.
  const made = [...choices].filter(([key]) => known?.every((tag) => tag.key !== key) === true);
  const tags: readonly Tag[] | undefined = known && [
    ...made.map(([key, { name }]) => ({ name, key, count: 0 })),
    ...known,
  ];

  const before = (key: string): TagState => {
    const count = have.get(key) ?? 0;
    return count > 0 && count < rows.length ? 'mixed' : count > 0;
  };
  const stateOf = (key: string): TagState => choices.get(key)?.isOn ?? before(key);
  // From some to all, to none, and back to some.
  const toggle = (name: string): void => {
    const key = tagKey(name);
    const next = new Map(choices);
    if (stateOf(key) === false && before(key) === 'mixed') next.delete(key);
    else next.set(key, { name, isOn: stateOf(key) !== true });
    setChoices(next);
  };
  const finish = (): void => {
    closeSheet();
    onMoved?.();
    const chosen = [...choices.values()];
    void changeTags(rows, {
      add: chosen.filter(({ isOn }) => isOn).map(({ name }) => name),
      remove: chosen.filter(({ isOn }) => !isOn).map(({ name }) => name),
    });
  };

  return (
    <BottomSheet title={t('library.tags')} testId="tag-sheet" hasField onClose={finish}>
      <TagPicker tags={tags} stateOf={stateOf} onToggle={toggle} />
      <Button className="pl-tag-done" onClick={finish}>
        {t('library.tagsDone')}
      </Button>
    </BottomSheet>
  );
}
