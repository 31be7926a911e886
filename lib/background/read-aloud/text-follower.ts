import type { ChatEvent } from '@/lib/commands/all';
import type { CurrentReadAloud } from './current-read-aloud';
import type { ReadAloudState } from './read-aloud-state';
import type { SpeakerControl } from './speaker-control';

/** Adds what a run writes to the session that reads it aloud, also to one that a voice on trial interrupted. */
export type TextFollower = {
  onEvent(event: ChatEvent): void;
  /** Opens a session; what its run writes before it has begun is kept for `catchUp`, which it must call then. */
  opening<Opened>(open: () => Promise<Opened>): Promise<{ readonly opened: Opened; catchUp(): void }>;
};

/** Finding the language of new text takes a moment: sentences come in the order of the events. */
export const createTextFollower = (
  state: Pick<ReadAloudState, 'current' | 'interrupted' | 'appendInterrupted'>,
  speaker: Pick<SpeakerControl, 'append'>,
): TextFollower => {
  const waiting = new Set<ChatEvent[]>();

  const follow = async (readAloud: CurrentReadAloud | undefined, event: ChatEvent): Promise<void> => {
    const added = await readAloud?.text?.onEvent(event);
    if (readAloud === undefined || added === undefined) return;
    if (state.current()?.readAloudId === readAloud.readAloudId) speaker.append(added);
    else if (state.interrupted()?.readAloudId === readAloud.readAloudId) state.appendInterrupted(added);
  };

  return {
    onEvent: (event) => {
      for (const events of waiting) events.push(event);
      void follow(state.interrupted(), event);
      void follow(state.current(), event);
    },
    opening: async (open) => {
      const events: ChatEvent[] = [];
      waiting.add(events);
      try {
        const opened = await open();
        return {
          opened,
          catchUp: () => {
            for (const event of events) void follow(state.current(), event);
          },
        };
      } finally {
        waiting.delete(events);
      }
    },
  };
};
