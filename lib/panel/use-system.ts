import { useEffect, useState } from 'react';
import type { System } from '@/lib/domain/app/system';
import { readSystem } from './extension';

/** The family of the user's operating system; until it is known, and where it is not reported, the general one. */
export const useSystem = (): System => {
  const [system, setSystem] = useState<System>('linux');
  useEffect(() => {
    readSystem().then(setSystem, () => undefined);
  }, []);
  return system;
};
