import { Plus } from 'lucide-react';
import { ChoiceList, type MenuChoicesProps } from '@/components/ui/ChoiceList';
import { builtInPrompts } from '@/lib/domain/chat/prompt';
import { fuzzyMatches } from '@/lib/domain/fuzzy-match';
import { useT } from '@/lib/i18n/use-t';
import { promptText } from '@/lib/panel/chat/prompts';
import { openView, usePreferences } from '@/lib/panel/session-store';

/** The prompts that everyone has and the user's own. The one that is picked becomes the text of the question. */
export function PromptChoices({ query, replace, ...list }: MenuChoicesProps) {
  const t = useT();
  const { prompts } = usePreferences();
  const offered = [
    ...builtInPrompts.map((id) => ({ id, name: t(`menu.${id}`), isOwn: false })),
    ...prompts.map(({ id, title, text }) => ({ id, name: title, meta: text, isOwn: true })),
  ];
  const pick = async (id: string): Promise<void> => replace((await promptText(id)) ?? '');
  const found = fuzzyMatches(query, offered, ({ name }) => [name]).map(({ isOwn, ...prompt }) => ({
    isOwn,
    choice: { ...prompt, pick: () => void pick(prompt.id) },
  }));
  const groupOf = (isOwn: boolean) => found.filter((prompt) => prompt.isOwn === isOwn).map(({ choice }) => choice);
  const create = (): void => {
    replace('');
    openView({ name: 'settings', page: 'prompts' });
  };
  // Text that matches nothing is a line of the question that begins with a slash.
  if (found.length === 0) return null;

  const groups = [
    { id: 'builtIn', label: t('settings.prompts.title'), choices: groupOf(false) },
    { id: 'yours', label: t('settings.prompts.yours'), choices: groupOf(true) },
    {
      id: 'more',
      choices: [
        { id: 'new', name: t('settings.prompts.add'), icon: <Plus size={15} aria-hidden="true" />, pick: create },
      ],
    },
  ];
  return (
    <ChoiceList
      {...list}
      label={t('settings.prompts.title')}
      groups={groups.filter(({ choices }) => choices.length > 0)}
    />
  );
}
