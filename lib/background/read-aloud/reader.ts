import type { ChatEvent } from '@/lib/domain/app/chat-command';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Message } from '@/lib/domain/message';
import type { VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import type { ChannelPort } from '@/lib/messaging/port';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { LiveRun } from '../chat/live-run';
import type { World } from '../world';
import { type AudioSaveHandlers, createAudioSaves } from './audio-saves';
import { createReadingPlaces } from './reading-places';
import { createReadings } from './readings';
import type { ReadingHandlers, Readings, ReadingsContext } from './readings-contract';
import { savingVoices } from './saving-voices';
import { createSentenceMaker } from './sentence-maker';
import { sourceText } from './source-text';
import { createSpeakerLink } from './speaker-link';
import { createSpeechStreams, type SpeechStreams } from './speech-streams';
import { createReadingStore } from './stored-reading';
import { createSaveStore } from './stored-saves';
import type { VoiceSources } from './voice-sources';

/** Reading aloud, as the background's composition sees it. */
export type Reader = Pick<Readings, 'note' | 'forget'> & {
  readonly handlers: ReadingHandlers & AudioSaveHandlers;
  /** Takes the port of the speaker's document. */
  accept(port: ChannelPort): boolean;
  readonly takeStream: SpeechStreams['take'];
  /** For whoever hands over texts as they come. */
  readonly readings: Readings;
};

export type ReaderContext = {
  /** Those that may speak now. */
  voiceEngines(): readonly VoiceEngine[];
  readonly preferences: PreferencesStore;
  readonly contextFor: VoiceSources['contextFor'];
  message(messageId: string): Promise<Message | undefined>;
  runOf(messageId: string): LiveRun | undefined;
  readonly readInPage: ReadingsContext['readInPage'];
  /** Opens the document that speaks, unless it is open. */
  openSpeaker(): Promise<void>;
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
  const voices = { engines: context.voiceEngines, defaultVoice: world.defaultVoice };
  const readings = createReadings({
    link: () => link,
    streams,
    store: createReadingStore(world.session),
    places: createReadingPlaces(world.local),
    voices,
    languages: world.languages,
    preferences: context.preferences,
    message: context.message,
    runOf: context.runOf,
    readInPage: context.readInPage,
    newId: world.newId,
    broadcast: context.broadcast,
  });
  const maker = createSentenceMaker({
    open: () => link.open(),
    tell: (task) => void link.tell(task),
    newId: world.newId,
  });
  const saves = createAudioSaves({
    read: async (source) => {
      const text = await sourceText(source, { ...context, languages: world.languages });
      return { title: text.title, sentences: text.take().sentences };
    },
    voicesFor: async (sentences) => savingVoices(await context.preferences.read(), voices, sentences),
    store: createSaveStore(world.session),
    maker,
    keepalive: world.keepalive,
    explain: context.explain,
    newId: world.newId,
    broadcast: context.broadcast,
  });
  const link = createSpeakerLink({
    own: world.own,
    timers: world.timers,
    openDocument: context.openSpeaker,
    onReport: (report) => {
      if (report.type !== 'speech-made' && report.type !== 'speech-failed') return readings.onReport(report);
      maker.onReport(report);
      return null;
    },
    onReady: readings.onReady,
    onGone: (isAgain) => {
      readings.onGone(isAgain);
      maker.onGone();
    },
    explain: context.explain,
    onRefusal: world.logRefusal,
  });
  const forget = async (): Promise<void> => {
    saves.forget();
    await readings.forget();
  };
  return {
    handlers: { ...readings.handlers, ...saves.handlers },
    note: readings.note,
    readings,
    forget,
    accept: link.accept,
    takeStream: streams.take,
  };
};
