import { memo } from 'react';
import type { Message } from '@/lib/domain/message';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useRunOf } from '@/lib/panel/active-run';
import { messageWithRun } from '@/lib/panel/run-view';
import { AnswerActions } from './AnswerActions';
import { AnswerBody } from './AnswerBody';
import { AnswerNotice } from './AnswerNotice';
import { PromptCutNote } from './PromptCutNote';
import { ThoughtsLeftOutNote } from './ThoughtsLeftOutNote';
import './AnswerTurn.css';

/** An answer: its parts, how it ended, and its actions. */
export const AnswerTurn = memo(function AnswerTurn({ message: stored }: { readonly message: Message }) {
  const t = useT();
  const formats = useFormats();
  const view = useRunOf(stored.id);
  const message = messageWithRun(stored, view);
  const isRunning = message.status === 'running';
  const headingId = `turn-${message.id}`;
  const model = message.modelName ?? message.model?.modelId ?? t('chat.unknownModel');

  return (
    <li data-role="assistant" data-status={message.status} data-message={message.id}>
      <article className="pl-answer" aria-labelledby={headingId} aria-busy={isRunning} aria-live="off">
        <h2 id={headingId} className="pl-hidden-text" tabIndex={-1}>
          {t('a11y.assistant', { model, time: formats.time(message.createdAt) })}
        </h2>
        <AnswerBody message={message} isRunning={isRunning} thoughtMs={message.times?.reasoningMs ?? view?.thoughtMs} />
        <PromptCutNote message={message} />
        <ThoughtsLeftOutNote message={message} />
        <AnswerNotice message={message} run={isRunning ? view?.run : undefined} isNews={view !== undefined} />
        {isRunning ? null : <AnswerActions message={message} />}
      </article>
    </li>
  );
});
