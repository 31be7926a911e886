import type { ChatErrorCode } from '@/lib/domain/chat-error';
import { type ChatErrorAction, chatErrorPolicy } from '@/lib/domain/chat-error-policy';
import { type Diagnosis, firstFailure } from '@/lib/domain/providers/diagnosis';

/** What the doctor can do about a finding. */
export type Repair = 'examine' | 'use-address' | 'pull-model' | 'set-clock' | ConnectionAction;

type ConnectionAction = Extract<
  ChatErrorAction,
  | 'fix-key'
  | 'edit-address'
  | 'grant-access'
  | 'choose-model'
  | 'start-guide'
  | 'copy-origins'
  | 'open-in-tab'
  | 'open-billing'
>;

const connectionActions: ReadonlySet<ChatErrorAction> = new Set<ConnectionAction>([
  'fix-key',
  'edit-address',
  'grant-access',
  'choose-model',
  'start-guide',
  'copy-origins',
  'open-in-tab',
  'open-billing',
]);

const isConnectionAction = (action: ChatErrorAction): action is ConnectionAction => connectionActions.has(action);

const repairOfCode = (code: ChatErrorCode): Repair => {
  if (code === 'no-model') return 'pull-model';
  const { primary } = chatErrorPolicy[code];
  return isConnectionAction(primary) ? primary : 'examine';
};

/** The one repair that is recommended for a diagnosis; absent when nothing was found. */
export const repairOf = (diagnosis: Diagnosis): Repair | undefined => {
  const failure = firstFailure(diagnosis);
  if (failure === undefined) return undefined;
  if (diagnosis.betterAddress !== undefined) return 'use-address';
  if (diagnosis.cause !== undefined) return diagnosis.cause === 'sign-in-page' ? 'open-in-tab' : 'choose-model';
  if (failure.error === undefined) return 'set-clock';
  // A key that may not even list models needs other rights, not another model.
  return failure.id === 'key' && failure.error.code === 'forbidden' ? 'fix-key' : repairOfCode(failure.error.code);
};
