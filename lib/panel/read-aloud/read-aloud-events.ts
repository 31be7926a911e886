import type { AudioExportEvent, ReadAloudEvent } from '@/lib/commands/read-aloud';
import type { EventHandlers } from '@/lib/panel/event-handlers';
import { useAudioExports } from './audio-exports';
import { receiveReadAloud } from './read-aloud-store';

/** What is read aloud, and what is exported of it. */
export const readAloudEvents: EventHandlers<ReadAloudEvent | AudioExportEvent> = {
  'read-aloud-changed': receiveReadAloud,
  'read-aloud-word': receiveReadAloud,
  'read-aloud-notice': receiveReadAloud,
  'read-aloud-voice-missing': receiveReadAloud,
  'audio-changed': ({ saves }) => useAudioExports.setState({ saves }),
};
