import { GhostButton } from '@/components/ui/GhostButton';
import { messageTokens, sentPath } from '@/lib/domain/chat/context-ledger';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { type ChatErrorAction, chatErrorPolicy } from '@/lib/domain/chat-error-policy';
import type { Message } from '@/lib/domain/message';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { availableActions } from '@/lib/panel/chat/error-actions';
import { canExamine } from '@/lib/panel/providers/can-examine';
import { largerModels } from '@/lib/panel/providers/larger-models';
import { useCatalog, useProviders, useSession } from '@/lib/panel/session-store';
import { ErrorAction } from './ErrorAction';

export type ErrorActionsProps = {
  readonly message: Message;
  readonly error: ChatErrorData;
  readonly provider: ConnectedProvider | undefined;
  readonly onGuide: () => void;
  readonly onExamine: () => void;
};

/** The buttons of an error's card, by the policy of its code; the first one is our recommendation. */
export function ErrorActions({ message, error, provider, onGuide, onExamine }: ErrorActionsProps) {
  const t = useT();
  const catalog = useCatalog();
  const providers = useProviders();
  const tokens = useSession(({ messages, conversation }) =>
    sentPath(messages, conversation?.firstSentId).reduce((sum, sent) => sum + messageTokens(sent), 0),
  );
  const hasOlder = useSession(({ messages, conversation }) => {
    const sent = sentPath(messages, conversation?.firstSentId);
    return sent[0] !== undefined && sent[0].id !== message.parentId;
  });
  const larger = largerModels(providers, message.model, tokens);
  const { primary, secondary } = chatErrorPolicy[error.code];
  const actions: readonly ChatErrorAction[] = availableActions([primary, ...secondary], {
    code: error.code,
    message,
    provider,
    catalog,
    hasOlder,
    hasLarger: larger.length > 0,
  });

  return (
    <>
      {actions.map((action, index) => (
        <ErrorAction
          key={action}
          action={action}
          isRecommended={index === 0}
          message={message}
          provider={provider}
          error={error}
          larger={larger}
          onGuide={onGuide}
        />
      ))}
      {provider !== undefined && canExamine(error.code) ? (
        <GhostButton onClick={onExamine}>{t('doctor.find')}</GhostButton>
      ) : null}
    </>
  );
}
