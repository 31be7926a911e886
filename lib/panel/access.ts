import { ChatError } from '@/lib/domain/chat-error';
import { grantPattern, requestOrigins, requestTabNames } from '@/lib/platform/permissions';

const asked = async (answer: Promise<boolean>): Promise<boolean> => {
  try {
    return await answer;
  } catch (cause) {
    throw new ChatError({ code: 'not-asked', detail: String(cause) }, { cause });
  }
};

/**
 * Asks the user for access to these match patterns with the browser's own prompt; true when it is granted or was there
 * already. Only during a click, and without an `await` before it: Firefox forgets the click there, Chromium after about
 * five seconds. Throws ChatError `not-asked` when the browser did not ask: that is not the user's refusal.
 */
export const requestAccess = (origins: readonly string[]): Promise<boolean> => asked(requestOrigins(origins));

/** Asks the user to let Parley see the names of the tabs. Answers whether it may; throws as `requestAccess` does. */
export const requestTabAccess = (): Promise<boolean> => asked(requestTabNames());

/** The host of a pattern that this browser can only grant with all ports of the host; undefined where it grants just the one. */
export const hostOfWiderGrant = (origin: string): string | undefined => {
  const granted = grantPattern(origin);
  return granted === origin ? undefined : new URL(granted.replace(/\*$/u, '')).host;
};
