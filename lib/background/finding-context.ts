import type { RefusedField } from '@/lib/domain/providers/model-findings';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { FindingsOfConnection } from './connection';

/**
 * What is known about a model, for a call of it, and where the call reports what it finds out. `onLeftOut` is called
 * before each request with the fields that are not sent.
 */
export const findingContext = (
  connection: FindingsOfConnection,
  modelId: string,
  onLeftOut?: (fields: readonly RefusedField[]) => void,
): Pick<ProviderContext, 'findings' | 'onFinding'> => {
  const known = connection.findings?.[modelId];
  return {
    ...(known !== undefined && { findings: known }),
    onFinding: (found) => {
      if (found.refused !== undefined) onLeftOut?.(found.refused);
      connection.onFinding?.(modelId, found);
    },
  };
};
