import type { ChatEvent } from '@/lib/domain/chat-command';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Message } from '@/lib/domain/message';
import type { ChannelPort } from '@/lib/messaging/port';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { LiveRun } from '../runs/live-run';
import type { VoiceSources } from '../voices/voice-sources';
import type { World } from '../world';
import { createReadingPlaces } from './reading-places';
import { createReadings, type Readings } from './readings';
import { createSpeakerLink } from './speaker-link';
import { createSpeechStreams, type SpeechStreams } from './speech-streams';
import { createReadingStore } from './stored-reading';

/** Reading aloud, as the background's composition sees it. */
export type Reader = Pick<Readings, 'handlers' | 'note' | 'forget'> & {
  /** Takes the port of the speaker's document. */
  accept(port: ChannelPort): boolean;
  readonly takeStream: SpeechStreams['take'];
};

export type ReaderContext = {
  readonly preferences: PreferencesStore;
  readonly contextFor: VoiceSources['contextFor'];
  message(messageId: string): Promise<Message | undefined>;
  runOf(messageId: string): LiveRun | undefined;
  explain(error: unknown): ChatErrorData;
  broadcast(event: ChatEvent): void;
};

/** Wires reading aloud to the world. */
export const createReader = (world: World, context: ReaderContext): Reader => {
  const streams = createSpeechStreams({
    findEngine: world.findVoiceEngine,
    contextFor: context.contextFor,
    timers: world.timers,
    newId: world.newId,
  });
  const readings = createReadings({
    link: () => link,
    streams,
    store: createReadingStore(world.session),
    places: createReadingPlaces(world.local),
    voices: { engines: world.voiceEngines, defaultVoice: world.defaultVoice },
    languages: world.languages,
    preferences: context.preferences,
    message: context.message,
    runOf: context.runOf,
    newId: world.newId,
    broadcast: context.broadcast,
  });
  const link = createSpeakerLink({
    own: world.own,
    timers: world.timers,
    openDocument: world.openSpeaker,
    onReport: readings.onReport,
    onReady: readings.onReady,
    onGone: readings.onGone,
    explain: context.explain,
    onRefusal: world.logRefusal,
  });
  const { handlers, note, forget } = readings;
  return { handlers, note, forget, accept: link.accept, takeStream: streams.take };
};
