import { useEffect, useMemo, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useAppearance } from '@/components/ui/use-appearance';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { askBesideDraft } from '@/lib/panel/chat/ask-beside-draft';
import { send } from '@/lib/panel/connection';
import { extensionVersion } from '@/lib/panel/extension';
import { usePreferences } from '@/lib/panel/session-store';
import { inputForApp, resultForApp } from '@/lib/panel/tools/app-call';
import { createAppGuest } from '@/lib/panel/tools/app-guest';
import { type AppQuestion, createAppQuestions } from '@/lib/panel/tools/app-questions';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { AppFrame } from './AppFrame';
import { AppQuestionCard } from './AppQuestionCard';

export type AppCallProps = {
  readonly part: ToolInvocationPart;
  readonly record: ToolCallRecord;
  /** This panel saw its answer being produced: the page is shown without a press, also if its code comes after the end. */
  readonly isSeenRunning: boolean;
};

type ShownProps = Omit<AppCallProps, 'isSeenRunning'> & { readonly html: string; readonly connectionId: string };

/** The value that was there before, as long as it says the same: what an App was told once is not told again. */
function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

/** The page of a call, with what it wishes under it. */
function ShownApp({ part, record, html, connectionId }: ShownProps) {
  const t = useT();
  const { locale } = useLocale();
  const theme = useAppearance(usePreferences().appearance);
  const [question, setQuestion] = useState<AppQuestion>();
  const [isLarge, setLarge] = useState(false);
  const [place] = useState(() => ({ questions: createAppQuestions(setQuestion) }));
  useEffect(() => place.questions.end, [place]);
  const title = outsideText(record.title);
  const host = record.host ?? '';
  const stateName = t('frame.app.state', { title });
  const guest = useMemo(
    () =>
      createAppGuest({
        ...place,
        record,
        connectionId,
        html,
        version: extensionVersion(),
        stateName,
        setLarge,
        context: {
          theme,
          locale,
          displayMode: isLarge ? 'fullscreen' : 'inline',
          toolInfo: { tool: { name: record.toolName, inputSchema: { type: 'object' } } },
        },
        ask: async (requestId, text) => (await askBesideDraft(requestId, text, [], 'guest')) !== undefined,
      }),
    [place, record, connectionId, html, stateName, theme, locale, isLarge],
  );
  const input = useSame(inputForApp(part));
  const isStopped = record.outcome === 'stopped';
  const result = useSame(isStopped ? undefined : resultForApp(part));

  const wish =
    question === undefined ? null : <AppQuestionCard key={question.id} title={title} host={host} question={question} />;

  return (
    <>
      <AppFrame
        title={title}
        host={host}
        guest={guest}
        input={input}
        result={result}
        isStopped={isStopped}
        {...(isLarge && { onSmall: () => setLarge(false), wish })}
      />
      {isLarge ? null : wish}
    </>
  );
}

/** The page of an MCP App under its call: by itself while the answer is made, later at a press. */
export function AppCall({ part, record, isSeenRunning }: AppCallProps) {
  const t = useT();
  // How often it was asked for: each press asks anew.
  const [asked, setAsked] = useState(isSeenRunning ? 1 : 0);
  const [html, setHtml] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const connectionId = record.sourceId.replace(/^mcp-/u, '');
  const { page: uri = '' } = record;
  // Before the user has allowed the call, and where they did not, nothing of it is asked for.
  const isCalled = record.startedAt !== undefined;
  const isWanted = asked > 0;

  useEffect(() => {
    if (asked === 0 || !isCalled) return undefined;
    let isShown = true;
    setFailed(false);
    send({ type: 'mcp-app-open', connectionId, uri }).then(
      (found) => isShown && setHtml(found),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [asked, isCalled, connectionId, uri]);

  if (!isCalled) return null;
  const title = outsideText(record.title);
  return (
    <div className="pl-app-call" data-testid="app">
      {html !== undefined && isWanted ? (
        <ShownApp part={part} record={record} html={html} connectionId={connectionId} />
      ) : null}
      {hasFailed ? <OutcomeLine tone="bad">{t('frame.app.failed', { title })}</OutcomeLine> : null}
      {isWanted && !hasFailed ? null : (
        <GhostButton size="1" onClick={() => setAsked(asked + 1)}>
          {t('frame.show')}
        </GhostButton>
      )}
    </div>
  );
}
