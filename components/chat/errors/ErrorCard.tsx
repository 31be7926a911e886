import { lazy, Suspense, useEffect, useState } from 'react';
import { PullState } from '@/components/providers/PullState';
import { Card } from '@/components/ui/Card';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Message } from '@/lib/domain/message';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { retryAnswer, retryByItself } from '@/lib/panel/chat/asking';
import { errorValues } from '@/lib/panel/error-words';
import { useNow } from '@/lib/panel/now';
import { openView, useProviders, useSession } from '@/lib/panel/session-store';
import { errorTextKey, errorTitleKey } from '@/lib/panel/show-error';
import { ErrorActions } from './ErrorActions';
import { ErrorDetails } from './ErrorDetails';
import { ErrorGuide } from './ErrorGuide';
import { ErrorTile } from './ErrorTile';

// Few cards lead to the doctor: its code is not loaded with every panel.
const Doctor = lazy(async () => ({ default: (await import('@/components/providers/doctor/Doctor')).Doctor }));

const SummaryProgress = lazy(async () => ({ default: (await import('./SummaryProgress')).SummaryProgress }));

const UnlockForm = lazy(async () => ({ default: (await import('@/components/policy/UnlockForm')).UnlockForm }));

const KeyForm = lazy(async () => ({ default: (await import('@/components/providers/KeyForm')).KeyForm }));

export type ErrorCardProps = {
  readonly message: Message;
  readonly error: ChatErrorData;
  readonly isNews: boolean;
};

/** A network that has just come back may need a moment before it works, ms. */
const settlesAfter = 1000;

/** Sends a question again by itself when the network is back, if it failed because there was none. */
const useRetryOnline = (messageId: string, isOn: boolean): void =>
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void retryByItself(messageId), settlesAfter);
    };
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [messageId, isOn]);

/** Why there is no answer, what is kept, and what can be done: the one place where an error is shown. */
export function ErrorCard({ message, error, isNews }: ErrorCardProps) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const provider = useProviders().find((candidate) => candidate.id === message.model?.connectionId);
  const [isGuided, setGuided] = useState(false);
  const [isExamined, setExamined] = useState(false);
  const isLast = useSession(({ messages }) => messages.at(-1)?.id === message.id);
  useRetryOnline(message.id, error.code === 'offline' && isLast);
  const asksForKey = error.code === 'locked' || (error.code === 'key-needed' && provider !== undefined);
  const isSummarised = useSession(({ summaries }) => {
    const summary = summaries[message.conversationId];
    return summary?.messageId === message.id && summary.state === 'running';
  });
  const values = errorValues(error, message, provider);
  const pauseMs =
    error.retryAfterMs === undefined ? 0 : (message.times?.finishedAt ?? message.createdAt) + error.retryAfterMs - now;

  return (
    <Card
      role={isNews ? 'alert' : 'group'}
      tile={<ErrorTile code={error.code} />}
      title={t(errorTitleKey(error.code), values)}
      sentence={
        <>
          {t(errorTextKey(error.code), values)}{' '}
          {error.redirectHost === undefined ? null : `${t('error.redirectedTo', { target: error.redirectHost })} `}
          {pauseMs > 0 ? (
            // The counter is hidden from screen readers: they would read out the alert each second.
            <span aria-hidden="true">{t('error.retryAfter', { time: formats.elapsed(pauseMs) })}</span>
          ) : null}
        </>
      }
      actions={
        isExamined || isSummarised || asksForKey ? undefined : (
          <ErrorActions
            message={message}
            error={error}
            provider={provider}
            onGuide={() => setGuided(true)}
            onExamine={() => setExamined(true)}
          />
        )
      }
      fold={{
        label:
          error.status === undefined ? (
            t('error.details')
          ) : (
            <bdi dir="ltr">{t('error.httpStatus', { status: String(error.status) })}</bdi>
          ),
        content: <ErrorDetails error={error} />,
      }}
    >
      {error.code === 'key-needed' && provider !== undefined ? (
        <Suspense fallback={null}>
          <KeyForm provider={provider} onDone={() => void retryAnswer(message.id)} />
        </Suspense>
      ) : null}
      {error.code === 'locked' ? (
        <Suspense fallback={null}>
          <UnlockForm onUnlocked={() => void retryAnswer(message.id)} />
        </Suspense>
      ) : null}
      {isExamined && provider !== undefined ? (
        <Suspense fallback={null}>
          <Doctor
            provider={provider}
            modelId={message.model?.modelId}
            onChooseModel={(model) => void retryAnswer(message.id, model)}
            onEdit={() => openView({ name: 'settings', page: 'models', connectionId: provider.id })}
            fine={{ label: t('error.action.retry'), run: () => void retryAnswer(message.id) }}
            onClose={() => setExamined(false)}
          />
        </Suspense>
      ) : null}
      {isGuided && !isExamined ? <ErrorGuide code={error.code} provider={provider} /> : null}
      <PullState model={message.model} />
      {error.code === 'too-long' ? (
        <Suspense fallback={null}>
          <SummaryProgress message={message} />
        </Suspense>
      ) : null}
    </Card>
  );
}
