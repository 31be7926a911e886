import { ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { useActiveRun } from '@/lib/panel/active-run';
import { askDraft } from '@/lib/panel/asking';
import { editLastQuestion } from '@/lib/panel/editing';
import { usePreferences } from '@/lib/panel/session';
import { useSession } from '@/lib/panel/session-store';
import { changeDraft } from '@/lib/panel/shown-conversation';
import { composerId } from './composer-id';
import { keyIntent } from './key-intent';
import { StopButton } from './StopButton';
import { TruthLine } from './TruthLine';
import { useComposition } from './use-composition';
import './Composer.css';

export type ComposerProps = {
  /** Shown in an empty conversation, where nothing yet says where questions go. */
  readonly showsTruth: boolean;
  /** Called as the question goes out, before it is stored. */
  readonly onSend?: () => void;
};

/** The text field at the bottom. Inside its border is what will be sent. */
export function Composer({ showsTruth, onSend }: ComposerProps) {
  const t = useT();
  const draft = useSession((state) => state.draft);
  const isEmptyConversation = useSession((state) => state.messages.length === 0);
  const { sendWith } = usePreferences();
  const run = useActiveRun();
  const composition = useComposition();
  const hasText = draft.trim() !== '';
  const placeholder = isEmptyConversation ? 'composer.placeholderEmpty' : 'composer.placeholder';

  const send = () => {
    if (!hasText) return;
    onSend?.();
    void askDraft();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { nativeEvent: press } = event;
    const intent = keyIntent(press, sendWith, draft === '', composition.since(event.timeStamp));
    if (intent === 'none') return;
    event.preventDefault();
    if (intent === 'send') send();
    else void editLastQuestion();
  };

  return (
    <>
      <div className="pl-composer">
        <textarea
          id={composerId}
          data-testid="composer"
          className="pl-composer-field"
          dir="auto"
          rows={1}
          aria-label={t('composer.label')}
          placeholder={t(run === undefined ? placeholder : 'composer.placeholderNext')}
          value={draft}
          onChange={(event) => changeDraft(event.target.value)}
          onCompositionEnd={composition.onCompositionEnd}
          onKeyDown={onKeyDown}
        />
        {run === undefined || hasText ? (
          <IconButton
            label={t(run === undefined ? 'composer.send' : 'composer.queue')}
            className="pl-send"
            data-testid="send"
            tone={hasText ? 'filled' : 'soft'}
            aria-disabled={!hasText}
            onClick={send}
          >
            <ArrowUp size={17} strokeWidth={2.25} aria-hidden="true" />
          </IconButton>
        ) : null}
        {run === undefined ? null : <StopButton runId={run.run.runId} />}
      </div>
      {showsTruth ? <TruthLine /> : null}
    </>
  );
}
