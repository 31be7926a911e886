import { Plus } from 'lucide-react';
import { AssistantIcon } from '@/components/chat/assistants/AssistantIcon';
import { ChoiceList, type MenuChoicesProps } from '@/components/ui/ChoiceList';
import { builtInPrompts } from '@/lib/domain/chat/prompt';
import { fuzzyMatches } from '@/lib/domain/fuzzy-match';
import { useT } from '@/lib/i18n/use-t';
import { showPrompt } from '@/lib/panel/app/sheets';
import { chooseAssistant } from '@/lib/panel/chat/assistants';
import { promptText } from '@/lib/panel/chat/prompts';
import { usePromptServers } from '@/lib/panel/chat/server-prompts';
import { openView, usePreferences } from '@/lib/panel/session-store';

/** `at`: where the text goes, UTF-16 offset. */
export type PromptChoicesProps = MenuChoicesProps & { readonly at: number };

/**
 * The user's assistants, then prompts: those that everyone has, those of servers and the user's own. A prompt that is picked
 * becomes the text of the question, an assistant that of the conversation.
 */
export function PromptChoices({ query, replace, at, ...list }: PromptChoicesProps) {
  const t = useT();
  const { prompts, assistants } = usePreferences();
  const servers = usePromptServers();
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
  const choices = fuzzyMatches(query, assistants, ({ name }) => [name]).map((assistant) => ({
    id: `assistant ${assistant.id}`,
    name: assistant.name,
    meta: assistant.instructions,
    icon: <AssistantIcon assistant={assistant} />,
    pick: () => {
      replace('');
      void chooseAssistant(assistant);
    },
  }));
  const create = (page: 'prompts' | 'assistants'): void => {
    replace('');
    openView({ name: 'settings', page });
  };
  const ofServers = servers.map(({ connection, prompts }) => ({
    id: connection.id,
    label: connection.title,
    choices: fuzzyMatches(query, Array.isArray(prompts) ? prompts : [], ({ title, name }) => [title, name]).map(
      (prompt) => ({
        id: `${connection.id} ${prompt.name}`,
        name: prompt.title,
        ...(prompt.description !== undefined && { meta: prompt.description }),
        pick: () => {
          replace('');
          showPrompt({ connection, prompt, at });
        },
      }),
    ),
  }));
  // Text that matches nothing is a line of the question that begins with a slash.
  if ([{ choices }, { choices: found }, ...ofServers].every((group) => group.choices.length === 0)) return null;
  // A server without prompts has nothing to say.
  const notes = servers.flatMap(({ connection: { title: name }, prompts }) => {
    if (prompts === undefined) return [t('mcp.offers.loading', { name })];
    return prompts === 'failed' ? [t('mcp.offers.failed', { name })] : [];
  });

  const plus = <Plus size={15} aria-hidden="true" />;
  const groups = [
    { id: 'assistants', label: t('settings.assistants.title'), choices },
    { id: 'builtIn', label: t('settings.prompts.title'), choices: groupOf(false) },
    { id: 'yours', label: t('settings.prompts.yours'), choices: groupOf(true) },
    ...ofServers,
    {
      id: 'more',
      choices: [
        { id: 'new', name: t('settings.prompts.add'), icon: plus, pick: () => create('prompts') },
        { id: 'new assistant', name: t('settings.assistants.add'), icon: plus, pick: () => create('assistants') },
      ],
    },
  ];
  return (
    <ChoiceList
      {...list}
      label={t('settings.prompts.title')}
      groups={groups.filter(({ choices }) => choices.length > 0)}
      notes={notes}
    />
  );
}
