import type { LockableSetting } from '@/lib/domain/policy/locked-settings';
import type { ManagedView } from '@/lib/domain/policy/managed-policy';
import { useSession } from '@/lib/panel/session-store';

/** What the organisation that manages this browser has decided; absent where none does. */
export const useManaged = (): ManagedView | undefined => useSession((state) => state.managed);

/** Whether the organisation sets this preference. */
export const useIsLocked = (setting: LockableSetting | undefined): boolean =>
  useSession((state) => setting !== undefined && (state.managed?.locked.includes(setting) ?? false));
