import { useState } from 'react';
import { focusComposer } from '@/components/ui/composer-id';
import { useT } from '@/lib/i18n/use-t';
import { shownAssistantOf } from '@/lib/panel/active-model';
import { chooseAssistant } from '@/lib/panel/chat/assistants';
import { changeDraft } from '@/lib/panel/draft';
import { usePreferences, useSession } from '@/lib/panel/session-store';
import { AssistantIcon } from './AssistantIcon';
import './AssistantOffers.css';

/** So many stand on the empty screen at first. */
const shownAtOnce = 4;

/** Writes it where the next question is written, to be finished and sent by its user. */
const write = (text: string): void => {
  const { draft } = useSession.getState();
  changeDraft([draft, text].filter((part) => part.trim() !== '').join('\n'));
  focusComposer();
};

/** What an empty conversation offers: its assistant's beginnings, or assistants to choose from. */
export function AssistantOffers() {
  const t = useT();
  const { assistants } = usePreferences();
  const chosen = useSession(shownAssistantOf);
  const [isWhole, setWhole] = useState(false);

  if (chosen !== undefined) {
    const { starters = [], name } = chosen;
    if (starters.length === 0) return null;
    return (
      <ul className="pl-assistant-starters" aria-label={`${name}: ${t('settings.assistants.starters')}`}>
        {[...new Set(starters)].map((starter) => (
          <li key={starter}>
            <button type="button" className="pl-row-button pl-assistant-starter" onClick={() => write(starter)}>
              <bdi>{starter}</bdi>
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="pl-assistant-offers" aria-label={t('settings.assistants.choose')} data-testid="assistant-offers">
      {assistants.slice(0, isWhole ? undefined : shownAtOnce).map((assistant) => (
        <li key={assistant.id}>
          <button
            type="button"
            className="pl-assistant-chip"
            onClick={() => void chooseAssistant(assistant).then(focusComposer)}
          >
            <AssistantIcon assistant={assistant} />
            <bdi className="pl-ellipsis" data-tooltip={assistant.name}>
              {assistant.name}
            </bdi>
          </button>
        </li>
      ))}
      {assistants.length > shownAtOnce && !isWhole ? (
        <li>
          <button type="button" className="pl-assistant-chip" onClick={() => setWhole(true)}>
            {t('settings.assistants.more')}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
