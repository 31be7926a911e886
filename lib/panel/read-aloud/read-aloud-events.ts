import type { AudioExportEvent, ReadingEvent } from '@/lib/commands/read-aloud';
import type { EventHandlers } from '@/lib/panel/event-handlers';
import { useAudioExports } from './audio-exports';
import { receiveReading } from './reading-store';

/** What is read aloud, and what is saved of it. */
export const readAloudEvents: EventHandlers<ReadingEvent | AudioExportEvent> = {
  'reading-changed': receiveReading,
  'reading-word': receiveReading,
  'reading-notice': receiveReading,
  'audio-changed': ({ saves }) => useAudioExports.setState({ saves }),
};
