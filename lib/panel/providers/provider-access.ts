import { useEffect, useState } from 'react';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useCatalog } from '@/lib/panel/session-store';
import { hasOrigins, onAccessChange } from '@/lib/platform/permissions';
import { connectionOrigins } from './connection-origins';

/** Whether a connection may be reached. True until it is known otherwise, so that nothing is claimed too early. */
export const useHasAccess = (provider: ConnectedProvider): boolean => {
  const [hasAccess, setHasAccess] = useState(true);
  const catalog = useCatalog();
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      const isGranted = await hasOrigins(connectionOrigins(catalog, provider));
      if (isShown) setHasAccess(isGranted);
    };
    // Its test reports what cannot be reached at all (an address that is refused).
    const lookAgain = (): void => void look().catch(() => undefined);
    lookAgain();
    const stop = onAccessChange(lookAgain);
    return () => {
      isShown = false;
      stop();
    };
  }, [catalog, provider]);
  return hasAccess;
};
