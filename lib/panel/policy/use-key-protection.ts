import { useEffect } from 'react';
import type { KeyProtection } from '@/lib/domain/policy/key-protection';
import { sendOrDrop } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';

/** How the keys are protected, kept up to date by the background; absent until it has answered. */
export const useKeyProtection = (): KeyProtection | undefined => {
  const keys = useSession((state) => state.keys);
  useEffect(() => {
    // Without an answer nothing is claimed about the keys.
    void sendOrDrop({ type: 'keys-state' }).then((keys) => keys && useSession.setState({ keys }));
  }, []);
  return keys;
};

/** Whether the key of a vault's record was lost with an earlier session of the browser. */
export const useIsKeyMissing = (recordId: string): boolean => useKeyProtection()?.missing.includes(recordId) ?? false;
