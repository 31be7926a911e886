import { useCatalog } from '@/lib/panel/session';
import { useSession } from '@/lib/panel/session-store';

/** Whether the browser has a model of its own and this build a provider for it: a local one that needs no settings. */
export const useBuiltIn = () => {
  const catalog = useCatalog();
  const state = useSession((session) => session.builtIn);
  const provider = catalog.providers.find(({ isLocal, fields }) => isLocal && fields.length === 0);
  return provider === undefined || state === undefined || state === 'unavailable' ? undefined : { provider, state };
};
