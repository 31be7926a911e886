import { useState } from 'react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { countWords } from '@/lib/domain/count-words';
import { type Message, messageText } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { continueAnswer, retryAnswer } from '@/lib/panel/chat/asking';
import { saveRest } from '@/lib/panel/chat/save-rest';
import { errorValues } from '@/lib/panel/error-words';
import { useProviders } from '@/lib/panel/session-store';
import { errorTextKey, errorTitleKey } from '@/lib/panel/show-error';
import { ErrorDetails } from './ErrorDetails';
import { ErrorTile } from './ErrorTile';

/** An answer that broke off: what arrived is kept, and can be continued. */
export function InterruptedCard({ message, isNews }: { readonly message: Message; readonly isNews: boolean }) {
  const t = useT();
  const [isLeft, setLeft] = useState(false);
  const provider = useProviders().find((candidate) => candidate.id === message.model?.connectionId);
  if (isLeft) return null;
  const error = message.error ?? ({ code: 'ended-early' } as const);
  // Nothing broke: the user set the limit.
  const isAtLimit = error.code === 'step-limit';

  return (
    <Card
      role={isNews ? 'alert' : 'group'}
      tile={<ErrorTile code={error.code} />}
      title={
        isAtLimit
          ? t(errorTitleKey(error.code), errorValues(error, message, provider))
          : t('error.cutTitle', { count: countWords(messageText(message)) })
      }
      sentence={t(errorTextKey(error.code), errorValues(error, message, provider))}
      actions={
        <>
          <PrimaryButton onClick={() => void continueAnswer(message.id)}>
            {t(isAtLimit ? 'error.goOn' : 'error.action.continue')}
          </PrimaryButton>
          {error.code === 'journal-damaged' ? (
            <GhostButton onClick={() => void saveRest(message.id)}>{t('error.action.save-rest')}</GhostButton>
          ) : null}
          <GhostButton onClick={() => void retryAnswer(message.id)}>{t('error.startOver')}</GhostButton>
          <GhostButton onClick={() => setLeft(true)}>{t('error.leaveIt')}</GhostButton>
        </>
      }
      {...(error.detail !== undefined && {
        fold: { label: t('error.details'), content: <ErrorDetails error={error} /> },
      })}
    />
  );
}
