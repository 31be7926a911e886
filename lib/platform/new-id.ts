import { uuidV7 } from '@/lib/domain/identifiers';
import { systemClock } from './clock';

/** A fresh identifier (UUID version 7). */
export const newId = (): string => uuidV7(systemClock.now(), crypto.getRandomValues(new Uint8Array(10)));
