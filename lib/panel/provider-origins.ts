import type { ConnectedProvider } from '@/lib/domain/connected-provider';
import { send } from './connection';

/** The match patterns of the access that a connected provider needs. Rejects with ChatError `insecure-address`. */
export const originsOf = async ({ providerId, presetId, settings }: ConnectedProvider): Promise<readonly string[]> => {
  const preset = presetId === undefined ? {} : { presetId };
  return (await send({ type: 'provider-origins', providerId, ...preset, settings })).origins;
};
