import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { chooseModel } from '@/lib/panel/active-model';
import { openView } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

/** Connecting is chatting: the first model of what the user has just connected answers, and the conversation is there. */
export const beginChat = ({ id, models }: Pick<ConnectedProvider, 'id' | 'models'>): void => {
  const [first] = models;
  if (first === undefined) return;
  openView({ name: 'conversation' });
  void chooseModel({ connectionId: id, modelId: first.id }).catch(showRefusal);
};
