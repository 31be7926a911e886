import type { voiceCommands as declaredVoices } from '@/lib/commands/read-aloud';
import type { Message } from '@/lib/domain/message';
import { withUsersRegion } from '@/lib/domain/read-aloud/best-voice';
import type { SpeakerTask } from '@/lib/domain/read-aloud/read-aloud';
import type { VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { ChannelPort } from '@/lib/messaging/port';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import { createDocumentHold } from '../document-hold';
import type { BackgroundEvents } from '../events';
import { explainError } from '../explain-error';
import type { PageReadAloudSessions } from '../page-read-aloud-sessions';
import { type AudioExportHandlers, type AudioExports, createAudioExports } from './audio-exports';
import { exportVoices } from './export-voices';
import { createPageReadAloudSessions } from './page-read-aloud-sessions';
import type { ReadAloudHandlers, ReadAloudSessionsContext } from './read-aloud-contract';
import { createReadAloudPlaces } from './read-aloud-places';
import { createReadAloudSessions } from './read-aloud-sessions';
import type { ReadRun } from './read-aloud-text';
import { createSentenceSynthesizer, type SentenceSynthesizer } from './sentence-synthesizer';
import { sourceText } from './source-text';
import { createSpeakerLink, type SpeakerOrders } from './speaker-link';
import { createSpeechStreams, type SpeechStreams } from './speech-streams';
import { createExportStore } from './stored-exports';
import { createReadAloudStore } from './stored-read-aloud';
import { voiceCommands } from './voice-commands';
import { createVoiceLists } from './voice-lists';
import type { VoicePlanContext } from './voice-plan';
import { createVoiceSources, type VoiceSources } from './voice-sources';

/** Everything that speaks. */
export type ReadAloudFeature = {
  readonly handlers: ReadAloudHandlers & AudioExportHandlers & CommandHandlers<typeof declaredVoices>;
  /** Takes the port of the speaker's document. */
  accept(port: ChannelPort): boolean;
  readonly takeStream: SpeechStreams['take'];
  /** For code that passes the text of pages as it comes. */
  readonly pageReadAloudSessions: PageReadAloudSessions;
  /** Reads a text aloud that is in no page. */
  readText(text: string, title: string): Promise<unknown>;
  /** Everything was deleted. */
  forget(): Promise<void>;
};

export type ReadAloudFeatureContext = {
  readonly events: BackgroundEvents;
  readonly vault: Vault;
  readonly preferences: PreferencesStore;
  readonly policy: {
    /** Those that may speak now. */
    allowedVoices(engines: readonly VoiceEngine[]): readonly VoiceEngine[];
    /** Throws ChatError `managed` where the organisation does not allow it. */
    requireVoice(kind: 'voices', engine: VoiceEngine, settings: SettingsValues): Promise<void>;
  };
  message(messageId: string): Promise<Message | undefined>;
  runOf(messageId: string): ReadRun | undefined;
  readonly readInPage: ReadAloudSessionsContext['readInPage'];
  /** Opens the document that speaks, unless it is open. */
  openSpeaker(): Promise<void>;
};

type Dependencies = Pick<
  BackgroundDependencies,
  | 'own'
  | 'local'
  | 'session'
  | 'network'
  | 'timers'
  | 'keepalive'
  | 'newId'
  | 'connect'
  | 'languages'
  | 'detectLanguage'
  | 'voiceEngines'
  | 'findVoiceEngine'
  | 'defaultVoice'
  | 'logRefusal'
  | 'prepareVoices'
>;

const sourcesOf = (
  { network, timers, connect, findVoiceEngine }: Dependencies,
  { events, vault, preferences, policy }: ReadAloudFeatureContext,
): VoiceSources =>
  createVoiceSources({
    preferences,
    vault,
    network,
    timers,
    connect,
    findVoiceEngine,
    requireAllowed: (engine, settings) => policy.requireVoice('voices', engine, settings),
    onChange: (changed) => events.publish({ type: 'preferences-changed', preferences: changed }),
  });

/** What lets the speaker make audio files. */
const savingOf = (
  { session, keepalive, network, newId, languages, detectLanguage }: Dependencies,
  context: ReadAloudFeatureContext,
  voices: VoicePlanContext,
  speaker: SpeakerOrders,
): { readonly saves: AudioExports; readonly maker: SentenceSynthesizer } => {
  const { preferences, message, runOf } = context;
  const maker = createSentenceSynthesizer({ open: speaker.open, tell: speaker.tell, newId });
  const saves = createAudioExports({
    read: async (source) => {
      const text = await sourceText(source, { preferences, message, runOf, languages, detectLanguage });
      const { sentences } = await text.take();
      return { title: text.title, sentences };
    },
    voicesFor: async (sentences) => {
      await voices.restored;
      return exportVoices(await preferences.read(), voices, sentences, network.clock.now());
    },
    store: createExportStore(session),
    maker,
    keepalive,
    explain: explainError,
    newId,
    broadcast: context.events.publish,
  });
  return { saves, maker };
};

/** Wires it. Orders to the speaker need no port; the part that gets its reports takes its port. */
export const createReadAloudFeature = (
  dependencies: Dependencies,
  context: ReadAloudFeatureContext,
): ReadAloudFeature => {
  const { own, local, session, timers, newId, languages, findVoiceEngine, defaultVoice, logRefusal } = dependencies;
  const { events, preferences, policy, message, runOf, readInPage } = context;
  const sources = sourcesOf(dependencies, context);
  const streams = createSpeechStreams({
    findEngine: findVoiceEngine,
    contextFor: sources.contextFor,
    timers,
    newId,
  });
  const lists = createVoiceLists(local, dependencies.network.clock);
  const voices: VoicePlanContext = {
    engines: () => policy.allowedVoices(dependencies.voiceEngines),
    defaultVoice: (engineId, language, settings) => {
      const wanted = withUsersRegion(language, languages);
      const voiceId = lists.voiceFor(engineId, wanted, defaultVoice(engineId, wanted, settings)?.voiceId);
      return voiceId === undefined ? undefined : { engineId, voiceId };
    },
    restored: lists.restored,
  };
  const hold = createDocumentHold<SpeakerTask>(timers, context.openSpeaker);
  const readAloudSessions = createReadAloudSessions({
    speaker: hold,
    streams,
    store: createReadAloudStore(session),
    places: createReadAloudPlaces(local),
    voices,
    languages,
    detectLanguage: dependencies.detectLanguage,
    preferences,
    message,
    runOf,
    readInPage,
    newId,
    broadcast: events.publish,
  });
  const { saves, maker } = savingOf(dependencies, context, voices, hold);
  const link = createSpeakerLink({
    own,
    timers,
    hold,
    onReport: (report) => {
      if (report.type !== 'speech-made' && report.type !== 'speech-failed') return readAloudSessions.onReport(report);
      maker.onReport(report);
      return null;
    },
    onReady: readAloudSessions.onReady,
    onGone: (isAgain) => {
      readAloudSessions.onGone(isAgain);
      maker.onGone();
    },
    explain: explainError,
    onRefusal: logRefusal,
  });
  events.onEvent(readAloudSessions.onEvent);

  return {
    handlers: {
      ...readAloudSessions.handlers,
      ...saves.handlers,
      ...voiceCommands({ sources, lists, prepare: dependencies.prepareVoices }),
    },
    accept: link.accept,
    takeStream: streams.take,
    pageReadAloudSessions: createPageReadAloudSessions({ readAloudSessions, preferences }),
    readText: (text, title) =>
      readAloudSessions.handlers['read-aloud-open']({ type: 'read-aloud-open', source: { type: 'text', text, title } }),
    forget: async () => {
      saves.forget();
      await readAloudSessions.forget();
    },
  };
};
