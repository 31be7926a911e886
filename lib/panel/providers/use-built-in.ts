import { useEffect } from 'react';
import { useCatalog, useProviders, useSession } from '@/lib/panel/session-store';
import { lookForBuiltIn } from './built-in-model';

/** The end of a download that another page asked for is not reported: look this often, ms. */
const askAgainMs = 3_000;

/**
 * What the browser says of its own model, and the connection to it if there is one. Undefined while the browser has not
 * answered, where it has none, and where the organisation does not allow it.
 */
export const useBuiltIn = () => {
  const catalog = useCatalog();
  const providers = useProviders();
  const state = useSession((session) => session.builtIn);
  const provider = catalog.providers.find(({ isOfBrowser }) => isOfBrowser === true);

  useEffect(() => {
    if (state !== 'downloading') return;
    const timer = setInterval(() => void lookForBuiltIn(), askAgainMs);
    return () => clearInterval(timer);
  }, [state]);

  if (provider === undefined || state === undefined || state === 'unavailable') return undefined;
  return { provider, state, connection: providers.find(({ providerId }) => providerId === provider.id) };
};
