import { MessageCircleQuestionMark } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { Tile } from '@/components/ui/Tile';
import type { ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import type { ElicitationQuestion, LiveToolCall } from '@/lib/domain/tools/live-call';
import { useT } from '@/lib/i18n/use-t';
import { announce } from '@/lib/panel/announcements';
import { openInTab } from '@/lib/panel/open-in-tab';
import { answerElicitation } from '@/lib/panel/tools/call-actions';
import { dropElicitationDraft } from '@/lib/panel/tools/elicitation-drafts';
import { valuePieces } from '@/lib/panel/tools/folded-arguments';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { sourceTitle, toolTitle } from '@/lib/panel/tools/tool-words';
import { CountedText } from './CountedText';
import { ElicitationInput } from './ElicitationInput';
import { PageAddress } from './PageAddress';
import { leaveQuestion, takeFocus } from './question-focus';
import { useElicitationForm } from './use-elicitation-form';
import { useSettled } from './use-settled';
import { Warning } from './Warning';
import '@/components/ui/Card.css';
import './Elicitation.css';

export type ElicitationCardProps = { readonly call: LiveToolCall; readonly question: ElicitationQuestion };

/** What takes the focus when something is wrong: a line, or the first option of a group. */
const firstWrong = 'input[aria-invalid="true"], [data-invalid] button';

type AnswersProps = {
  /** The page that an acceptance opens; without one the form is sent. */
  readonly page: URL | undefined;
  readonly isAnswered: boolean;
  readonly onAnswer: (said: ElicitationAnswer) => void;
};

/** The three answers. None is recommended: a stranger asks. */
function Answers({ page, isAnswered, onAnswer }: AnswersProps) {
  const t = useT();
  const buttons = useRef<HTMLDivElement>(null);
  const settled = useSettled(buttons);
  // What is pressed with a key is meant; a pointer, once the buttons have stood still under it.
  const whenMeant =
    (deed: () => void) =>
    (event: MouseEvent): void => {
      if (isAnswered || (event.detail > 0 && !settled)) event.preventDefault();
      else deed();
    };
  const say = (said: ElicitationAnswer) => whenMeant(() => onAnswer(said));
  const open = whenMeant(() => {
    if (page === undefined) return;
    openInTab(page);
    onAnswer({ action: 'accept' });
  });
  const state = { 'aria-disabled': !settled || isAnswered } as const;

  return (
    <div ref={buttons} className="pl-actions pl-card-actions" data-width="equal">
      <GhostButton type="button" {...state} data-answer="cancel" onClick={say({ action: 'cancel' })}>
        {t('common.cancel')}
      </GhostButton>
      <GhostButton type="button" {...state} data-answer="decline" onClick={say({ action: 'decline' })}>
        {t('tools.elicitation.decline')}
      </GhostButton>
      {page === undefined ? (
        <GhostButton type="submit" {...state} data-answer="accept" onClick={whenMeant(() => undefined)}>
          {t('tools.elicitation.send')}
        </GhostButton>
      ) : (
        <GhostButton type="button" {...state} data-answer="accept" onClick={open}>
          {t('tools.elicitation.open', { host: page.host })}
        </GhostButton>
      )}
    </div>
  );
}

/** Who asks, for what, and in which words. */
function Head({ call: { record }, question: { elicitation } }: ElicitationCardProps) {
  const t = useT();
  const source = sourceTitle(record.sourceId, record.sourceTitle, t);
  const tool = toolTitle(record, t);
  const isPage = elicitation.mode === 'url';
  const wordsId = useId();
  return (
    <>
      <div className="pl-card-head">
        <Tile>
          <MessageCircleQuestionMark size={16} />
        </Tile>
        <div className="pl-card-words">
          <h3 className="pl-card-title">
            {t(isPage ? 'tools.elicitation.page' : 'tools.elicitation.title', { source })}
          </h3>
          <p className="pl-card-sentence">
            {isPage
              ? t('tools.elicitation.whilePage', { tool })
              : t('tools.elicitation.while', { tool, host: record.host ?? source })}
          </p>
        </div>
      </div>
      {elicitation.message === '' ? null : (
        // biome-ignore lint/a11y/useSemanticElements: no fields to group, and a landmark for each question would be too many.
        <div
          className="pl-consent-well"
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long words scroll, and the keyboard must reach them.
          tabIndex={0}
          aria-labelledby={wordsId}
        >
          <p id={wordsId} className="pl-label">
            {t('tools.elicitation.words')}
          </p>
          <p className="pl-elicitation-words" dir="auto">
            <CountedText pieces={valuePieces(outsideText(elicitation.message))} />
          </p>
        </div>
      )}
    </>
  );
}

/** Beside the buttons, since a long form has scrolled away who asks: the host first, which no server chooses. */
function Goes({ record: { sourceId, sourceTitle: title, host } }: Pick<LiveToolCall, 'record'>) {
  const t = useT();
  const names = [host, sourceTitle(sourceId, title, t)].filter((name, at, all) => all.indexOf(name) === at);
  return (
    <p className="pl-elicitation-goes" dir="auto">
      {t('composer.goesTo', { host: names.filter(Boolean).join(' · ') })}
    </p>
  );
}

/** What a server asks in the middle of a call: a few values, or to open a page. */
export function ElicitationCard({ call, question }: ElicitationCardProps) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  const { fields, values, problems, change, read } = useElicitationForm(question);
  const { id, elicitation } = question;
  const { runId, record } = call;
  const source = sourceTitle(record.sourceId, record.sourceTitle, t);
  const page = elicitation.mode === 'url' ? new URL(elicitation.url) : undefined;

  useEffect(() => {
    announce('tools.elicitation.asked', { source });
    takeFocus(card.current);
  }, [source]);

  const answer = async (said: ElicitationAnswer): Promise<void> => {
    setAnswered(true);
    const isTaken = await answerElicitation({ runId, toolCallId: record.toolCallId }, id, said);
    setAnswered(isTaken);
    if (!isTaken) return;
    dropElicitationDraft(id);
    leaveQuestion(card.current);
  };
  const send = async (): Promise<void> => {
    if (page !== undefined || isAnswered) return;
    const said = read();
    if (said !== undefined) await answer(said);
    else requestAnimationFrame(() => card.current?.querySelector<HTMLElement>(firstWrong)?.focus());
  };

  return (
    <article
      ref={card}
      className="pl-card pl-consent"
      data-question={id}
      tabIndex={-1}
      aria-label={t(page === undefined ? 'tools.elicitation.title' : 'tools.elicitation.page', { source })}
    >
      <Head call={call} question={question} />
      <Form className="pl-elicitation-form" noValidate onSubmit={send}>
        {fields.map((field, at) => (
          <ElicitationInput
            key={field.name}
            field={field}
            raw={values[at] ?? ''}
            problem={problems.get(at)}
            onChange={(raw) => change(at, raw)}
          />
        ))}
        {page === undefined ? (
          <>
            <Warning>{t('tools.elicitation.secret')}</Warning>
            <Goes record={record} />
          </>
        ) : (
          <PageAddress url={page.href} serverHost={record.host} />
        )}
        <Answers page={page} isAnswered={isAnswered} onAnswer={(said) => void answer(said)} />
      </Form>
      {page === undefined ? null : <p className="pl-note pl-consent-note">{t('tools.elicitation.pageNote')}</p>}
      <p className="pl-note pl-consent-note">{t('tools.elicitation.note')}</p>
    </article>
  );
}
