import type { ChatErrorData } from '@/lib/domain/chat-error';
import { type ChatErrorAction, chatErrorPolicy } from '@/lib/domain/chat-error-policy';
import type { ConnectedProvider } from '@/lib/domain/connected-provider';
import type { Message } from '@/lib/domain/message';
import { useCatalog } from '@/lib/panel/session';
import { ErrorAction } from './ErrorAction';
import { availableActions } from './error-actions';

export type ErrorActionsProps = {
  readonly message: Message;
  readonly error: ChatErrorData;
  readonly provider: ConnectedProvider | undefined;
  readonly onGuide: () => void;
};

/** The buttons of an error's card, by the policy of its code; the first one is our recommendation. */
export function ErrorActions({ message, error, provider, onGuide }: ErrorActionsProps) {
  const catalog = useCatalog();
  const { primary, secondary } = chatErrorPolicy[error.code];
  const actions: readonly ChatErrorAction[] = availableActions([primary, ...secondary], { message, provider, catalog });

  return actions.map((action, index) => (
    <ErrorAction
      key={action}
      action={action}
      isRecommended={index === 0}
      message={message}
      provider={provider}
      error={error}
      onGuide={onGuide}
    />
  ));
}
