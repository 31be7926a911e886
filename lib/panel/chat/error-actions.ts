import type { Catalog } from '@/lib/domain/app/catalog';
import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { ChatErrorAction } from '@/lib/domain/chat-error-policy';
import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import { accountUrl } from '@/lib/domain/providers/account-url';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { profileOf } from '@/lib/domain/providers/inference-profile';
import { servicePage } from '@/lib/domain/providers/service-pages';

type Situation = {
  readonly code: ChatErrorCode;
  readonly message: Message;
  readonly provider: ConnectedProvider | undefined;
  readonly catalog: Catalog;
  /** There are messages before the question that are still sent. */
  readonly hasOlder: boolean;
  /** A connected model takes more. */
  readonly hasLarger: boolean;
};

/** Whether there is a key to fix: one was given, or the service needs one. */
const hasKey = (provider: ConnectedProvider | undefined, catalog: Catalog): boolean => {
  if (provider === undefined || Object.keys(provider.secrets).length > 0) return true;
  const info = catalog.providers.find(({ id }) => id === provider.providerId);
  return info === undefined || info.fields.some((field) => field.type === 'secret' && field.isOptional !== true);
};

/** What a model can go on from: its own words, or what its calls gave. */
export const isWork = (part: MessagePart): boolean =>
  part.type === 'text' ? part.text !== '' : part.type === 'tool-invocation' && part.state === 'result';

const canDo = (
  action: ChatErrorAction,
  { code, message, provider, catalog, hasOlder, hasLarger }: Situation,
): boolean => {
  switch (action) {
    case 'continue':
      return message.parts.some(isWork);
    case 'save-rest':
      return message.error?.code === 'journal-damaged';
    case 'edit-message':
      return message.parentId !== undefined;
    case 'leave-out-oldest':
    case 'summarise-earlier':
      return hasOlder;
    case 'larger-model':
      return hasLarger;
    case 'use-profile':
      return profileOf(provider, message.model) !== undefined;
    case 'pull-model':
      return catalog.providers.some((info) => info.id === provider?.providerId && info.managesModels);
    case 'open-billing':
      return accountUrl(provider, catalog) !== undefined;
    case 'open-organization':
      return servicePage(provider, catalog, 'organization') !== undefined;
    case 'open-regions':
      return servicePage(provider, catalog, 'regions') !== undefined;
    case 'fix-key':
      // A service that asks for a key gets one; one that forbids may never have asked for it (Ollama).
      return code !== 'forbidden' || hasKey(provider, catalog);
    case 'open-in-tab':
    case 'grant-access':
      return provider !== undefined;
    // The details have their copy button below the card's fold.
    case 'copy-details':
      return false;
    case 'retry':
    case 'edit-address':
    case 'choose-model':
    case 'other-model':
    case 'start-guide':
    case 'copy-origins':
    case 'free-space':
    case 'connect-model':
      return true;
    default:
      return action satisfies never;
  }
};

/**
 * The actions that the policy names and that would do something here. Trying again is always among them, so that no
 * card is a dead end.
 */
export const availableActions = (
  actions: readonly ChatErrorAction[],
  situation: Situation,
): readonly ChatErrorAction[] => {
  const possible = actions.filter((action) => canDo(action, situation));
  return possible.includes('retry') ? possible : [...possible, 'retry'];
};
