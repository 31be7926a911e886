import { requestOrigins } from '@/lib/platform/permissions';

/**
 * Asks the user for access to these match patterns with the browser's own prompt; true when it is given or was there
 * already. Only in the course of a click: the browser forgets one after about five seconds.
 */
export const requestAccess = async (origins: readonly string[]): Promise<boolean> => {
  try {
    return await requestOrigins(origins);
  } catch {
    // The click is too old or the pattern is not one that may be asked for: the same as a refusal to whoever waits.
    return false;
  }
};
