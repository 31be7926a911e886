import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { SourceForm } from '@/components/ui/SourceForm';
import { useSourceSentence } from '@/components/ui/use-source-sentence';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { errorDataOf } from '@/lib/domain/chat-error';
import type { RecognizerInfo } from '@/lib/domain/dictation/recognizer';
import { useT } from '@/lib/i18n/use-t';
import { setUpRecognizer } from '@/lib/panel/dictation/recognizer-setup';
import { usePreferences } from '@/lib/panel/session-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { RecognizerEnd } from './RecognizerEnd';

type Outcome = { readonly type: 'denied' } | { readonly type: 'failed'; readonly error: ChatErrorData };

/** A recognizer that has to be set up: how it is reached. */
export function RecognizerRow({ recognizer }: { readonly recognizer: RecognizerInfo }) {
  const t = useT();
  const { recognizerSources } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { id, label } = recognizer;
  const stored = recognizerSources[id];
  const isImported = stored?.isImported === true;
  const sentence = useSourceSentence(isImported, recognizer.sentenceKey);

  return (
    <GroupRow
      title={label}
      sentence={sentence}
      control={
        <GhostButton aria-expanded={isOpen} data-testid={`recognizer-${id}`} onClick={() => setOpen(!isOpen)}>
          {t(isImported ? 'imported.check' : stored === undefined ? 'settings.dictation.setUp' : 'common.edit')}
        </GhostButton>
      }
    >
      <RecognizerEnd recognizer={recognizer} />
      {isOpen ? (
        <SourceForm
          source={recognizer}
          stored={stored}
          onCancel={() => setOpen(false)}
          onSave={async ({ settings, secrets }) => {
            setOutcome(undefined);
            try {
              if (await setUpRecognizer(recognizer, settings, secrets)) setOpen(false);
              else setOutcome({ type: 'denied' });
            } catch (error) {
              setOutcome({ type: 'failed', error: errorDataOf(error) });
            }
          }}
        />
      ) : null}
      {outcome?.type === 'denied' ? (
        <p className="pl-source-form-state" role="status">
          {t('settings.dictation.denied', { name: label })}
        </p>
      ) : null}
      {outcome?.type === 'failed' ? (
        <p className="pl-source-form-state" role="alert">
          {t(errorTitleKey(outcome.error.code), { host: outcome.error.host ?? label, provider: label, model: '' })}
        </p>
      ) : null}
    </GroupRow>
  );
}
