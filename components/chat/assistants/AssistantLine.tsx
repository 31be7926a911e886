import { X } from 'lucide-react';
import { focusComposer } from '@/components/ui/composer-id';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import type { ConversationAssistant } from '@/lib/domain/chat/assistant';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { findModel, shownAssistantOf, useActiveModel } from '@/lib/panel/active-model';
import { absentTools, namesForList } from '@/lib/panel/app/assistant-tools';
import { allowAssistant, takeOffAssistant } from '@/lib/panel/chat/assistants';
import { useProviders, useSession } from '@/lib/panel/session-store';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { sourceTitle } from '@/lib/panel/tools/tool-words';
import { AssistantIcon } from './AssistantIcon';
import './AssistantLine.css';

/** What the assistant brought from a file and its user has not allowed, in words. */
const useWaiting = (assistant: ConversationAssistant | undefined): readonly string[] => {
  const t = useT();
  const isNew = useSession(({ conversation }) => conversation === undefined);
  if (assistant?.isImported !== true) return [];
  const tools = assistant.tools?.sources.map(({ id, title }) => sourceTitle(id, title, t)) ?? [];
  return assistant.takesPage === true && isNew ? [...tools, t('settings.assistants.page')] : tools;
};

/** Those of its tools that are not here, by their names. */
const useAbsent = (assistant: ConversationAssistant | undefined): readonly string[] => {
  const t = useT();
  const sources = useToolList(({ list }) => list?.sources);
  if (assistant?.tools === undefined || assistant.isImported === true || sources === undefined) return [];
  return absentTools(assistant.tools, sources).map(({ id, title }) => sourceTitle(id, title, t));
};

/** Whose instructions hold in the conversation that is shown, and the way to take them off. Says when its model or its tools are gone, and what waits. */
export function AssistantLine() {
  const t = useT();
  const assistant = useSession(shownAssistantOf);
  const providers = useProviders();
  const other = useActiveModel()?.model.name;
  const formats = useFormats();
  const waiting = useWaiting(assistant);
  const absent = useAbsent(assistant);
  if (assistant === undefined) return null;
  const { name, model } = assistant;
  const isGone = model !== undefined && findModel(providers, model) === undefined && other !== undefined;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; this is a name with a button.
    <div
      className="pl-assistant-line"
      role="group"
      aria-label={t('settings.assistants.shown', { name })}
      data-testid="assistant-line"
    >
      <AssistantIcon assistant={assistant} />
      <span className="pl-assistant-words">
        <bdi className="pl-ellipsis pl-assistant-name" data-tooltip={name}>
          {name}
        </bdi>
        {isGone ? (
          <span className="pl-note" role="status">
            {t('settings.assistants.answers', { model: model.modelId, other })}
          </span>
        ) : null}
        {absent.length === 0 ? null : (
          <span className="pl-note pl-assistant-note" role="status">
            {t('settings.assistants.absent', { names: formats.list(namesForList(absent)) })}
          </span>
        )}
        {waiting.length === 0 ? null : (
          <span className="pl-assistant-waits">
            <span className="pl-note pl-assistant-note">
              {t('settings.assistants.waits', { what: formats.list(namesForList(waiting)) })}
            </span>
            <GhostButton
              size="1"
              aria-label={t('settings.assistants.allow', { name })}
              onClick={() => void allowAssistant().then(focusComposer)}
            >
              {t('backup.allow')}
            </GhostButton>
          </span>
        )}
      </span>
      <IconButton
        label={t('settings.assistants.takeOff', { name })}
        size="dense"
        onClick={() => void takeOffAssistant().then(focusComposer)}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
