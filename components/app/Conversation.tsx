import { type ReactNode, Suspense } from 'react';
import { Composer } from '@/components/chat/composer/Composer';
import { Greeting } from '@/components/chat/Greeting';
import { useScrollLock } from '@/components/chat/scroll/use-scroll-lock';
import { composerId } from '@/components/ui/composer-id';
import { lazyView } from '@/components/ui/lazy-view';
import { useT } from '@/lib/i18n/use-t';
import { shownAssistantOf, useActiveModel } from '@/lib/panel/active-model';
import { useActiveRun } from '@/lib/panel/active-run';
import { useShownHits } from '@/lib/panel/chat/shown-hits';
import { useActiveConversation, useSession } from '@/lib/panel/session-store';
import { MessagesView } from './messages-view';
import './Conversation.css';

const AssistantLine = lazyView(async () => (await import('@/components/chat/assistants/AssistantLine')).AssistantLine);
const AssistantOffers = lazyView(
  async () => (await import('@/components/chat/assistants/AssistantOffers')).AssistantOffers,
);
const HitBar = lazyView(async () => (await import('@/components/chat/hit/HitBar')).HitBar);
const Starters = lazyView(async () => (await import('@/components/pages/Starters')).Starters);
const StatusLine = lazyView(async () => (await import('@/components/chat/StatusLine')).StatusLine);
const LatestButton = lazyView(async () => (await import('@/components/chat/scroll/LatestButton')).LatestButton);
const ToolsButton = lazyView(async () => (await import('@/components/tools/ToolsButton')).ToolsButton);
const ModelEnd = lazyView(async () => (await import('@/components/providers/ModelEnd')).ModelEnd);
const PageBar = lazyView(async () => (await import('@/components/pages/PageBar')).PageBar);

export type ConversationProps = {
  /** Shown over the composer. */
  readonly toasts: ReactNode;
  /** Draws the header; it has a line under it once text has scrolled there. */
  readonly header: (isUnderHeader: boolean) => ReactNode;
};

/** The conversation that this window shows: its messages, what is going on, and the composer. */
export function Conversation({ toasts, header }: ConversationProps) {
  const t = useT();
  const isReady = useSession((state) => state.status !== 'connecting');
  const isEmpty = useSession((state) => state.messages.length === 0);
  const latestAnswer = useSession((state) => state.messages.findLast(({ role }) => role === 'assistant')?.id);
  const conversation = useActiveConversation();
  const run = useActiveRun();
  const endsOn = useActiveModel()?.model.endsOn;
  const assistant = useSession(shownAssistantOf);
  const hasAssistants = useSession(({ preferences }) => preferences.assistants.length > 0);
  const hits = useShownHits((state) => state.hits);
  const scrolling = useScrollLock(conversation?.id, run !== undefined);
  const isWriting = run?.run.phase === 'writing';
  // The button to what is below says it, too.
  const status = scrolling.isAway && isWriting ? undefined : run?.run;

  return (
    <>
      {header(scrolling.isUnderHeader)}
      <a className="pl-skip" href={`#${composerId}`}>
        {t('a11y.skipToComposer')}
      </a>
      {latestAnswer === undefined ? null : (
        <a className="pl-skip" href={`#turn-${latestAnswer}`}>
          {t('a11y.skipToLatest')}
        </a>
      )}
      <main className="pl-conversation" aria-label={t('a11y.conversation')}>
        <Suspense fallback={null}>{assistant === undefined ? null : <AssistantLine />}</Suspense>
        <Suspense fallback={null}>
          {hits === undefined || hits.conversationId !== conversation?.id ? null : (
            <HitBar hits={hits} box={scrolling.box} />
          )}
        </Suspense>
        <div ref={scrolling.box} className="pl-conversation-scroll">
          <div ref={scrolling.content} className="pl-conversation-content" data-empty={isEmpty || undefined}>
            <Suspense fallback={null}>{isEmpty ? null : <MessagesView key={conversation?.id} />}</Suspense>
            {isEmpty && isReady ? (
              <>
                <Greeting />
                <Suspense fallback={<div className="pl-starters-place" />}>
                  {assistant === undefined && !hasAssistants ? null : <AssistantOffers />}
                  {assistant?.starters === undefined ? <Starters /> : null}
                </Suspense>
              </>
            ) : null}
          </div>
        </div>
        <div className="pl-foot">
          <div className="pl-foot-toasts">{toasts}</div>
          {run === undefined && !scrolling.isAway ? null : (
            <div className="pl-foot-line">
              <Suspense fallback={null}>
                {status === undefined ? null : <StatusLine run={status} />}
                {scrolling.isAway ? (
                  <LatestButton {...scrolling} isWriting={isWriting} onPress={scrolling.toLatest} />
                ) : null}
              </Suspense>
            </div>
          )}
          <Suspense fallback={null}>{endsOn === undefined ? null : <ModelEnd />}</Suspense>
          <Suspense fallback={null}>
            <PageBar />
          </Suspense>
          <Composer showsTruth={isEmpty} tools={<ToolsButton />} />
        </div>
      </main>
    </>
  );
}
