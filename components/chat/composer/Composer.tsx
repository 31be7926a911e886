import { ArrowUp, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { AttachButton } from '@/components/attachments/AttachButton';
import { composerId } from '@/components/ui/composer-id';
import { IconButton } from '@/components/ui/IconButton';
import { lazyView } from '@/components/ui/lazy-view';
import { useT } from '@/lib/i18n/use-t';
import { useActiveRun } from '@/lib/panel/active-run';
import { usePaste } from '@/lib/panel/attachments/use-paste';
import { askDraft } from '@/lib/panel/chat/asking';
import { editLastQuestion } from '@/lib/panel/chat/editing';
import { keyIntent } from '@/lib/panel/chat/key-intent';
import { mayAskForMenu } from '@/lib/panel/chat/menu-trigger';
import { useHandsFreeIsOpen, useIsDictating } from '@/lib/panel/dictation/dictation-store';
import { changeDraft } from '@/lib/panel/draft';
import { useFileImports } from '@/lib/panel/file-imports';
import { useAtHand } from '@/lib/panel/pages/page-at-hand-store';
import { usePreferences, useSession } from '@/lib/panel/session-store';
import { DestinationLine } from './DestinationLine';
import { StopButton } from './StopButton';
import { useComposition } from './use-composition';
import './Composer.css';

// Popovers and their positioning come after the first paint.
const AttachmentChips = lazyView(
  async () => (await import('@/components/attachments/AttachmentChips')).AttachmentChips,
);
const LedgerNote = lazyView(async () => (await import('./LedgerNote')).LedgerNote);
const DictateButton = lazyView(async () => (await import('@/components/dictation/DictateButton')).DictateButton);
const DictationBar = lazyView(async () => (await import('@/components/dictation/DictationBar')).DictationBar);
const DictationGhost = lazyView(async () => (await import('@/components/dictation/DictationGhost')).DictationGhost);
const HandsFree = lazyView(async () => (await import('@/components/dictation/HandsFree')).HandsFree);
const ComposerMenu = lazyView(async () => (await import('./ComposerMenu')).ComposerMenu);
const BeforeSending = lazyView(async () => (await import('./BeforeSending')).BeforeSending);

export type ComposerProps = {
  /** Shown in an empty conversation, where nothing else says yet where questions go. */
  readonly showsTruth: boolean;
  /** The way to the tools, which are another feature's. */
  readonly tools?: ReactNode;
};

/** The text field at the bottom. What will be sent is inside its border. */
export function Composer({ showsTruth, tools }: ComposerProps) {
  const t = useT();
  const draft = useSession((state) => state.draft);
  const isEmptyConversation = useSession((state) => state.messages.length === 0);
  const { sendWith } = usePreferences();
  const run = useActiveRun();
  const composition = useComposition();
  const paste = usePaste();
  const hasFiles = useSession((state) => state.draftFiles.length > 0);
  const isReadingFiles = useFileImports(({ imports }) => imports.length > 0);
  const hasPage = useAtHand(({ atHand }) => atHand !== undefined);
  const isDictating = useIsDictating();
  const isHandsFree = useHandsFreeIsOpen((state) => state.isOpen);
  const field = useRef<HTMLTextAreaElement>(null);
  const canSend = draft.trim() !== '' || hasFiles;
  // People come here to write: from another view, and from the hands-free conversation.
  useEffect(() => {
    if (!isHandsFree && document.activeElement === document.body) field.current?.focus();
  }, [isHandsFree]);
  const placeholder = isEmptyConversation ? 'composer.placeholderEmpty' : 'composer.placeholder';

  const send = () => {
    if (canSend) void askDraft();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { nativeEvent: press } = event;
    const intent = keyIntent(press, sendWith, draft === '', composition.since(event.timeStamp));
    if (intent === 'none') return;
    event.preventDefault();
    if (intent === 'send') send();
    else void editLastQuestion();
  };

  if (isHandsFree) {
    return (
      <Suspense fallback={null}>
        <HandsFree />
      </Suspense>
    );
  }
  return (
    <>
      <div className="pl-composer" data-open={canSend || isDictating || undefined}>
        <Suspense fallback={null}>{isDictating ? <DictationBar /> : null}</Suspense>
        <Suspense fallback={null}>{hasFiles || isReadingFiles || hasPage ? <AttachmentChips /> : null}</Suspense>
        <Suspense fallback={null}>{canSend ? <BeforeSending /> : null}</Suspense>
        <Suspense fallback={null}>
          {mayAskForMenu(draft) ? <ComposerMenu field={field} since={composition.since} /> : null}
        </Suspense>
        <div className="pl-composer-text">
          <textarea
            ref={field}
            id={composerId}
            data-testid="composer"
            className="pl-composer-field"
            // An empty field with `auto` would be left to right, its hint and caret at the wrong side in Arabic.
            dir={draft === '' ? undefined : 'auto'}
            rows={1}
            aria-label={t('composer.label')}
            placeholder={t(run === undefined ? placeholder : 'composer.placeholderNext')}
            value={draft}
            onChange={(event) => changeDraft(event.target.value)}
            onCompositionEnd={composition.onCompositionEnd}
            onKeyDown={onKeyDown}
            onPaste={paste.onPaste}
          />
          <Suspense fallback={null}>{isDictating ? <DictationGhost field={field} /> : null}</Suspense>
        </div>
        {paste.offered === undefined ? null : (
          <button type="button" className="pl-chip pl-chip-offer" onClick={paste.attachOffered}>
            <Plus size={14} aria-hidden="true" />
            {t('composer.attachPaste')}
          </button>
        )}
        <AttachButton />
        <Suspense fallback={<span className="pl-tools-place" />}>{tools}</Suspense>
        <Suspense fallback={null}>{canSend ? <LedgerNote /> : null}</Suspense>
        <Suspense fallback={<span className="pl-dictate-place" />}>
          <DictateButton />
        </Suspense>
        {run === undefined || canSend ? (
          <IconButton
            label={t(run === undefined ? 'composer.send' : 'composer.queue')}
            className="pl-send"
            data-testid="send"
            tone={canSend ? 'filled' : 'soft'}
            aria-disabled={!canSend}
            onClick={send}
          >
            <ArrowUp size={17} strokeWidth={2.25} aria-hidden="true" />
          </IconButton>
        ) : null}
        {run === undefined ? null : <StopButton runId={run.run.runId} />}
      </div>
      {showsTruth || hasFiles ? <DestinationLine /> : null}
    </>
  );
}
