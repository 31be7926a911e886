import { ChatError } from '@/lib/domain/chat-error';
import type { PlaybackStatus } from '@/lib/domain/playback-status';
import type { SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';
import { systemVoices } from '@/lib/domain/read-aloud/system-voices';
import type { VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { channelNames } from '@/lib/messaging/channel-names';
import { createLocalPorts } from '@/lib/messaging/local-port';
import type { ChannelPort } from '@/lib/messaging/port';
import { connectReader } from '@/lib/messaging/reader-connection';
import { decodeSpeechChunks } from '@/lib/messaging/speech-frames';
import { browser, extensionOrigin, isFirefox } from '@/lib/platform/browser';
import { steadyClock, systemClock, systemTimers } from '@/lib/platform/clock';
import { createKeepalive } from '@/lib/platform/keepalive';
import { documentFetch, openSocket } from '@/lib/platform/network';
import { readBody } from '@/lib/platform/read-body';
import { fetchStream } from '@/lib/platform/worker-streams';
import { findSpeakerEngine } from '@/lib/voices/speaker-engines';
import { createAudioStreams } from './audio-stream';
import { bindMediaKeys, showInMediaControls } from './media-keys';
import { createSentenceSpeech, type OpenBackgroundSpeech } from './sentence-speech';
import { createSession } from './session';
import { createSoundMeters } from './sound-meter';
import { stayAwakeWhileReadingAloud } from './stay-awake';
import { createSynthesizer } from './synthesizer';

/**
 * How long a read-aloud session that found no voice waits for late ones, ms: Speech Dispatcher's thousands take seconds
 * on a busy computer. The user knows meanwhile: they were told at once.
 */
const lateVoicesMs = 60_000;

/** How the speaker reaches the background: over the browser, or directly where both live in one page. */
export type SpeakerHost = {
  readonly connect?: () => ChannelPort;
  /** Gives the bytes of a stream that the background announced; undefined when it does not know the id. */
  readonly openStream?: (id: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | undefined>;
  /** Gets the state of the read-aloud session; undefined when nothing is read any more. */
  readonly onStatus?: (status: PlaybackStatus | undefined) => void;
};

/** Starts the speaker in this document: it connects to the background, takes its orders and makes the sound. */
export const startSpeaker = ({ connect, openStream = fetchStream, onStatus }: SpeakerHost = {}): void => {
  const reader = connectReader(connect);
  const audio = new Audio();
  let title = '';

  const tell = (report: Parameters<typeof reader.request>[0]): void => {
    // Lost with the worker that it was for: the next one asks for the state by `speaker-ready`.
    reader.request(report).catch(() => undefined);
  };

  const openBackgroundSpeech: OpenBackgroundSpeech = async function* (request, signal) {
    const { streamId } = await reader.request({ type: 'speech-open', ...request });
    const body = await openStream(streamId, signal);
    if (body === undefined) throw new ChatError({ code: 'worker-stopped' });
    yield* decodeSpeechChunks(readBody(body, signal));
  };

  const contextOf = (engineId: string, signal: AbortSignal): VoiceContext => ({
    settings: session.engineSettings(engineId),
    fetch: documentFetch,
    clock: systemClock,
    signal,
    connect: openSocket,
    after: systemTimers.after,
  });

  const show = (status: PlaybackStatus | undefined): void => {
    showInMediaControls(navigator.mediaSession, title, status);
    onStatus?.(status);
  };

  const speech = createSentenceSpeech({ openBackgroundSpeech, contextOf, after: systemTimers.after });
  const session = createSession({
    findEngine: findSpeakerEngine,
    contextOf,
    speech,
    after: systemTimers.after,
    clock: steadyClock,
    openStream: createAudioStreams(audio, systemTimers, createSoundMeters(systemTimers)),
    voicesCome: async (signal) => {
      const voices = await systemVoices(speechSynthesis, { after: systemTimers.after, signal }, lateVoicesMs);
      return voices.length > 0;
    },
    report: (report) => {
      if (report.type === 'playback') show(report.playback.status);
      tell(report);
    },
  });

  const receive = (order: SpeakerOrder): void => {
    if (order.type === 'start') title = order.title;
    session.receive(order);
    if (order.type === 'close') show(undefined);
  };

  const sayReady = (): void => {
    const playback = session.playback();
    tell({ type: 'speaker-ready', ...(playback !== undefined && { playback }) });
  };

  const maker = createSynthesizer({ findEngine: findSpeakerEngine, speech, tell });

  bindMediaKeys(navigator.mediaSession, receive);
  reader.onEvent((task) => {
    if (task.type === 'make') void maker.make(task);
    else if (task.type === 'make-stop') maker.stop(task.makeId);
    else receive(task);
  });
  reader.onReconnect(sayReady);
  sayReady();
};

/** The background's doors, as a speaker in the same page uses them. */
type HostingBackground = {
  accept(port: ChannelPort): boolean;
  takeStream(id: string): Promise<ReadableStream<Uint8Array> | undefined>;
};

/**
 * Firefox has no offscreen documents: its background is a page, and plays by itself
 * (https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Background_scripts). Undefined elsewhere.
 */
export const ownSpeaker = isFirefox
  ? {
      start: (background: HostingBackground): void =>
        startSpeaker({
          connect: () => {
            const own = { id: browser.runtime.id, origin: extensionOrigin() };
            const [ours, theirs] = createLocalPorts(channelNames.reader, own);
            background.accept(theirs);
            return ours;
          },
          openStream: background.takeStream,
          // The browser ends an idle background page after 30 s, sound or not.
          onStatus: stayAwakeWhileReadingAloud(createKeepalive(systemTimers)),
        }),
    }
  : undefined;
