import type { OverlayCommand } from '@/lib/commands/overlay';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';

/** A background that answers an overlay as the test says. */
export const fakeRequests =
  (answer: (command: OverlayCommand) => unknown): OverlayConnection['request'] =>
  async (command) =>
    // The test answers each command with what the table promises.
    answer(command) as never;

/** A sentence of a page, as its reading gives it. */
export const readAloudSentence = (id: string, text: string): ReadAloudSentence => ({
  id,
  language: 'en-US',
  text,
  startsParagraph: false,
  source: { start: 0, end: text.length },
  map: [],
});
