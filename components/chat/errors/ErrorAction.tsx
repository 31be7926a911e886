import { ChevronDown } from 'lucide-react';
import { GrantButton } from '@/components/providers/GrantButton';
import { ModelChooser } from '@/components/providers/ModelChooser';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatErrorAction } from '@/lib/domain/chat-error-policy';
import type { Message } from '@/lib/domain/message';
import { accountUrl } from '@/lib/domain/providers/account-url';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { profileOf } from '@/lib/domain/providers/inference-profile';
import { servicePage } from '@/lib/domain/providers/service-pages';
import { useT } from '@/lib/i18n/use-t';
import { continueAnswer, leaveOutOldest, pullModel, retryAnswer, summariseEarlier } from '@/lib/panel/chat/asking';
import { startEdit } from '@/lib/panel/chat/editing';
import { saveRest } from '@/lib/panel/chat/save-rest';
import { copyText } from '@/lib/panel/copy-text';
import { allowedOrigin } from '@/lib/panel/extension';
import type { LargerModel } from '@/lib/panel/providers/larger-models';
import { openView, useCatalog } from '@/lib/panel/session-store';
import { LargerModelButton } from './LargerModelButton';

export type ErrorActionProps = {
  readonly action: ChatErrorAction;
  readonly isRecommended: boolean;
  readonly message: Message;
  readonly provider: ConnectedProvider | undefined;
  readonly error: ChatErrorData;
  readonly larger: readonly LargerModel[];
  readonly onGuide: () => void;
};

const openTab = (url: string): void => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** One button of an error's card, and what it does. */
export function ErrorAction({ action, isRecommended, message, provider, error, larger, onGuide }: ErrorActionProps) {
  const t = useT();
  const catalog = useCatalog();
  const ActionButton = isRecommended ? PrimaryButton : GhostButton;
  const isAtLimit = error.code === 'step-limit' && action === 'continue';
  const label = t(isAtLimit ? 'error.goOn' : `error.action.${action}`);
  const settings = { name: 'settings', page: 'models', ...(provider && { connectionId: provider.id }) } as const;

  const deeds: Readonly<Record<ChatErrorAction, () => void>> = {
    retry: () => void retryAnswer(message.id),
    continue: () => void continueAnswer(message.id),
    'fix-key': () => openView(settings),
    'edit-address': () => openView(settings),
    'connect-model': () => openView(settings),
    'free-space': () => openView({ name: 'settings', page: 'data' }),
    'start-guide': onGuide,
    'copy-origins': () => {
      onGuide();
      void copyText(`OLLAMA_ORIGINS=${allowedOrigin()}`);
    },
    'open-in-tab': () => openTab(providerPage(provider, error)),
    'open-billing': () => openTab(accountUrl(provider, catalog) ?? ''),
    'open-organization': () => openTab(servicePage(provider, catalog, 'organization') ?? ''),
    'open-regions': () => openTab(servicePage(provider, catalog, 'regions') ?? ''),
    'edit-message': () => void startEdit(message.parentId ?? ''),
    'save-rest': () => void saveRest(message.id),
    'leave-out-oldest': () => void leaveOutOldest(message.id),
    'summarise-earlier': () => void summariseEarlier(message.id),
    'use-profile': () => void retryAnswer(message.id, profileOf(provider, message.model)),
    'pull-model': () => void pullModel(message.model),
    // These draw a control of their own, below.
    'grant-access': () => undefined,
    'choose-model': () => undefined,
    'other-model': () => undefined,
    'larger-model': () => undefined,
    'copy-details': () => undefined,
  };

  if (action === 'grant-access') {
    return <GrantButton provider={provider} isRecommended={isRecommended} onGranted={deeds.retry} />;
  }
  if (action === 'larger-model') {
    return (
      <LargerModelButton
        messageId={message.id}
        models={larger}
        button={(content) => <ActionButton>{content}</ActionButton>}
      />
    );
  }
  if (action === 'choose-model' || action === 'other-model') {
    return (
      <ModelChooser chosen={message.model} onChoose={(model) => void retryAnswer(message.id, model)}>
        <ActionButton>
          {label}
          <ChevronDown size={14} aria-hidden="true" />
        </ActionButton>
      </ModelChooser>
    );
  }
  return <ActionButton onClick={deeds[action]}>{label}</ActionButton>;
}

const providerPage = (provider: ConnectedProvider | undefined, error: ChatErrorData): string => {
  const base = provider?.settings.baseUrl;
  const host = error.host ?? provider?.host ?? '';
  return typeof base === 'string' && URL.canParse(base) ? `${new URL(base).origin}/` : `https://${host}/`;
};
