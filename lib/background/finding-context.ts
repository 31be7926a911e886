import type { RefusedField } from '@/lib/domain/providers/model-findings';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { FindingsOfConnection } from './connection';

/**
 * What a call of a model gets of what is known of it, and where it tells what it finds out. `onLeftOut` hears before each
 * request which of its fields do not go out.
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
