import type { ToolQuestion } from '@/lib/domain/tools/live-call';
import { useT } from '@/lib/i18n/use-t';

export type QuestionNotesProps = {
  readonly questions: readonly ToolQuestion[];
  /** All that leaves is shown. */
  readonly isWhole: boolean;
  /** The browser has not opened a host. */
  readonly isRefused: boolean;
  /** `always` is among the answers. */
  readonly hasAlways: boolean;
  /** `conversation` is. */
  readonly hasConversation: boolean;
};

const scopes = ['reads', 'addresses', 'others'] as const;

/** What has to be known of the answers to a question: when they count, and how far they hold. */
export function QuestionNotes({ questions, isWhole, isRefused, hasAlways, hasConversation }: QuestionNotesProps) {
  const t = useT();
  const held = scopes.filter((scope) => hasConversation && questions.some(({ holds }) => holds === scope));
  return (
    <>
      {isWhole ? null : <p className="pl-note pl-consent-note">{t('tools.fold.first')}</p>}
      {questions.every(({ access }) => access === undefined) ? null : (
        <p className="pl-note pl-consent-note" role={isRefused ? 'alert' : undefined}>
          {t(isRefused ? 'pages.accessDenied' : 'tools.consent.access')}
        </p>
      )}
      {held.map((scope) => (
        <p key={scope} className="pl-note pl-consent-note">
          {t(`tools.consent.holds.${scope}`)}
        </p>
      ))}
      {hasAlways ? <p className="pl-note pl-consent-note">{t('tools.consent.alwaysNote')}</p> : null}
    </>
  );
}
