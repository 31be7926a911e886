import { useEffect, useState } from 'react';
import type { ConnectedProvider } from '@/lib/domain/connected-provider';
import { hasOrigins, onAccessChange } from '@/lib/platform/permissions';
import { originsOf } from './provider-origins';

/** Whether a connection may be reached. True until it is known otherwise, so that nothing is claimed too early. */
export const useHasAccess = (provider: ConnectedProvider): boolean => {
  const [hasAccess, setHasAccess] = useState(true);
  useEffect(() => {
    let isShown = true;
    const look = (): void => {
      originsOf(provider)
        .then(hasOrigins)
        .then((isGranted) => isShown && setHasAccess(isGranted))
        // What cannot be reached at all (an address that is refused) is told by its test.
        .catch(() => undefined);
    };
    look();
    const stop = onAccessChange(look);
    return () => {
      isShown = false;
      stop();
    };
  }, [provider]);
  return hasAccess;
};
