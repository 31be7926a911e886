import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import type { DiagnosisCause } from '@/lib/domain/providers/diagnosis';

/** What is known besides the error when looking for its cause. */
export type CauseFacts = {
  readonly code: ChatErrorCode;
  readonly isLocal: boolean;
  readonly modelId?: string;
  /** The models that the service listed a moment ago. */
  readonly models?: readonly Model[];
  readonly region?: string;
};

/** A service may report with these that it has no such model; some have no code of their own for it. */
const modelCodes: ReadonlySet<ChatErrorCode> = new Set<ChatErrorCode>(['model-not-found', 'bad-request', 'forbidden']);

/** Reads more from an error than its code says; undefined when there is no more to read. */
export const causeOf = ({ code, isLocal, modelId, models = [], region }: CauseFacts): DiagnosisCause | undefined => {
  if (code === 'not-an-api') return isLocal ? undefined : 'sign-in-page';
  if (modelId === undefined || !modelCodes.has(code)) return undefined;
  const isListed = models.some(({ id }) => id === modelId);
  if (region !== undefined && (code === 'model-not-found' || (models.length > 0 && !isListed))) return 'not-in-region';
  return models.length > 0 && !isListed ? 'not-listed' : undefined;
};
