import { X } from 'lucide-react';
import { focusComposer } from '@/components/ui/composer-id';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { findModel, shownAssistantOf, useActiveModel } from '@/lib/panel/active-model';
import { takeOffAssistant } from '@/lib/panel/chat/assistants';
import { useProviders, useSession } from '@/lib/panel/session-store';
import { AssistantIcon } from './AssistantIcon';
import './AssistantLine.css';

/** Whose instructions hold in the conversation that is shown, and the way to take them off. Says when its model is gone. */
export function AssistantLine() {
  const t = useT();
  const assistant = useSession(shownAssistantOf);
  const providers = useProviders();
  const other = useActiveModel()?.model.name;
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
