import type { ChatErrorAction } from '@/lib/domain/chat-error-policy';
import type { Catalog, ConnectedProvider } from '@/lib/domain/connected-provider';
import type { Message } from '@/lib/domain/message';

type Situation = {
  readonly message: Message;
  readonly provider: ConnectedProvider | undefined;
  readonly catalog: Catalog;
  /** Messages stand before the question that are still sent. */
  readonly hasOlder: boolean;
  /** A connected model takes more. */
  readonly hasLarger: boolean;
};

/** The page where the user looks after the account, as far as the catalog knows the service: the site of its keys. */
export const accountUrl = (provider: ConnectedProvider | undefined, catalog: Catalog): string | undefined => {
  const info = catalog.providers.find((candidate) => candidate.id === provider?.providerId);
  const preset = info?.presets.find((candidate) => candidate.id === provider?.presetId);
  const field = info?.fields.find((candidate) => candidate.type === 'secret');
  const keyUrl = preset?.keyUrl ?? (field?.type === 'secret' ? field.keyUrl : undefined);
  return keyUrl === undefined || !URL.canParse(keyUrl) ? undefined : `${new URL(keyUrl).origin}/`;
};

const canDo = (action: ChatErrorAction, { message, provider, catalog, hasOlder, hasLarger }: Situation): boolean => {
  switch (action) {
    case 'continue':
      return message.parts.some((part) => part.type === 'text' && part.text !== '');
    case 'save-rest':
      return message.error?.code === 'journal-damaged';
    case 'edit-message':
      return message.parentId !== undefined;
    case 'leave-out-oldest':
    case 'summarise-earlier':
      return hasOlder;
    case 'larger-model':
      return hasLarger;
    case 'pull-model':
      return catalog.providers.some((info) => info.id === provider?.providerId && info.managesModels);
    case 'open-billing':
      return accountUrl(provider, catalog) !== undefined;
    case 'open-in-tab':
    case 'grant-access':
      return provider !== undefined;
    // The details have their copy button below the card's fold.
    case 'copy-details':
      return false;
    case 'retry':
    case 'fix-key':
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
 * Of the actions that the policy names, those that would do something here. Trying again is always among them, so that
 * no card is a dead end.
 */
export const availableActions = (
  actions: readonly ChatErrorAction[],
  situation: Situation,
): readonly ChatErrorAction[] => {
  const possible = actions.filter((action) => canDo(action, situation));
  return possible.includes('retry') ? possible : [...possible, 'retry'];
};
