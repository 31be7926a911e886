import { useEffect, useState } from 'react';
import type { ChatCommandResults } from '@/lib/commands/all';
import { sendOrDrop } from '@/lib/panel/connection';

/** How much is kept. Sizes in bytes. */
export type StorageUsage = ChatCommandResults['storage-usage'];

/** Asks how much is kept, when it is shown and whenever `renewWith` changes; undefined until the answer is here. */
export const useStorageUsage = (renewWith?: number): StorageUsage | undefined => {
  const [usage, setUsage] = useState<StorageUsage>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `renewWith` is read by nothing; its change is the reason to ask again.
  useEffect(() => {
    let isShown = true;
    void sendOrDrop({ type: 'storage-usage' }).then((answer) => isShown && answer && setUsage(answer));
    return () => {
      isShown = false;
    };
  }, [renewWith]);
  return usage;
};
