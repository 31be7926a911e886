import type { AudioSaveEvent, ReadingEvent } from '@/lib/commands/read-aloud';
import type { EventHandlers } from '@/lib/panel/event-handlers';
import { useAudioSaves } from './audio-saves';
import { receiveReading } from './reading-store';

/** What is read aloud, and what is saved of it. */
export const readAloudEvents: EventHandlers<ReadingEvent | AudioSaveEvent> = {
  'reading-changed': receiveReading,
  'reading-word': receiveReading,
  'reading-notice': receiveReading,
  'audio-changed': ({ saves }) => useAudioSaves.setState({ saves }),
};
