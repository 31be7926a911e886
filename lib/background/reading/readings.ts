import type { ChatEvent } from '@/lib/domain/chat-command';
import { ChatError } from '@/lib/domain/chat-error';
import type { Playback, SpeakerOrder } from '@/lib/domain/reading';
import type { ReadingSource } from '@/lib/domain/reading-command';
import type { VoiceRef } from '@/lib/domain/voice-engine';
import type { SpeakerReport } from '@/lib/messaging/reader-channel';
import { givenReading, messageReading, type ReadingText } from './reading-text';
import { heardWord, readingView } from './reading-view';
import type { ReadingHandlers, ReadingsContext } from './readings-contract';
import type { StoredReading } from './stored-reading';
import { readingSettings } from './voice-plan';
import { voicePreferenceHandlers, voiceRefOf } from './voice-preference-handlers';

/** The readings as the rest of the background sees them: one at a time, with a queue behind it. */
export type Readings = {
  readonly handlers: ReadingHandlers;
  /** Looks at what panels are told: a run that is read grows by it. */
  note(event: ChatEvent): void;
  onReport(report: Exclude<SpeakerReport, { type: 'speaker-ready' }>): unknown;
  onReady(playback: Playback | undefined): void;
  onGone(): void;
  /** Everything was deleted. */
  forget(): Promise<void>;
};

type Current = StoredReading & { readonly text?: ReadingText; readonly voice?: VoiceRef; readonly playback: Playback };

const beginning = { index: 0, offsetMs: 0, charIndex: 0 };

/** Wires reading aloud. */
export const createReadings = (context: ReadingsContext): Readings => {
  let current: Current | undefined;
  let queue: readonly ReadingSource[] = [];
  let settings = { rate: 1, volume: 1 };
  /** The reading that the open document holds. */
  let heldId: string | undefined;

  const restored = (async () => {
    const kept = await context.store.read().catch(() => undefined);
    if (kept === undefined || current !== undefined) return;
    const { reading, position } = kept;
    queue = kept.queue;
    current = {
      ...reading,
      playback: { readingId: reading.readingId, status: 'paused', position, elapsedMs: 0, totalMs: 0 },
    };
  })();

  const announce = (): void => {
    context.broadcast({
      type: 'reading-changed',
      ...(current !== undefined && { reading: readingView(current, { ...settings, queued: queue.length }) }),
    });
  };

  const keep = (work: Promise<void>): void => {
    // The session area may be full: then a long pause costs the place, and nothing else.
    work.catch(() => undefined);
  };

  const keepReading = ({ text: _text, voice: _voice, playback: _playback, ...reading }: Current): void =>
    keep(context.store.writeReading(reading));

  const planned = async () => {
    const plan = readingSettings(await context.preferences.read(), context.voices, current?.voice);
    settings = { rate: plan.rate, volume: plan.volume };
    return plan;
  };

  /** Hands the reading to the speaker, from its position on. */
  const start = async (reading: Current, isPaused = false): Promise<void> => {
    await context.link().open();
    const plan = await planned();
    if (current?.readingId !== reading.readingId) return;
    const { readingId, title, sentences, isComplete, playback } = current;
    const { position } = playback;
    heldId = readingId;
    context.link().tell({ type: 'start', readingId, title, sentences, isComplete, settings: plan, position, isPaused });
  };

  const textOf = async (source: ReadingSource): Promise<ReadingText> => {
    const options = { preferences: await context.preferences.read(), languages: context.languages };
    if (source.type === 'text') return givenReading(source, options);
    const message = await context.message(source.messageId);
    if (message === undefined) throw new ChatError({ code: 'bad-request' });
    return messageReading(message, context.runOf(message.id), options);
  };

  const open = async (source: ReadingSource): Promise<{ readonly readingId?: string }> => {
    await restored;
    const text = await textOf(source);
    const { sentences, isComplete } = text.take();
    if (isComplete && sentences.length === 0) return {};
    const from = source.type === 'message' ? (source.from ?? 0) : 0;
    const index = Math.max(
      0,
      sentences.findIndex(({ source: range }) => range.end > from),
    );
    const readingId = context.newId();
    const { title, messageId } = text;
    const playback: Playback = {
      readingId,
      status: 'preparing',
      position: { ...beginning, index },
      elapsedMs: 0,
      totalMs: 0,
    };
    const voice = source.type === 'text' && source.voice !== undefined ? voiceRefOf(source.voice) : undefined;
    current = {
      readingId,
      title,
      sentences,
      isComplete,
      text,
      playback,
      ...(voice !== undefined && { voice }),
      ...(messageId !== undefined && { messageId }),
    };
    keepReading(current);
    announce();
    try {
      await start(current);
    } catch (error) {
      current = undefined;
      keep(context.store.clear());
      announce();
      throw error;
    }
    return { readingId };
  };

  const close = async (): Promise<null> => {
    await restored;
    current = undefined;
    queue = [];
    context.link().tell({ type: 'close' });
    keep(context.store.clear());
    announce();
    return null;
  };

  const openNext = (): void => {
    const [next, ...rest] = queue;
    if (next === undefined) return;
    queue = rest;
    keep(context.store.writeQueue(rest));
    void open(next).then(({ readingId }) => {
      if (readingId === undefined) openNext();
    }, openNext);
  };

  /** Orders what only means something to a speaker that holds the reading; brings it back where the document has gone. */
  const order = async (command: SpeakerOrder, change: (position: number) => number): Promise<null> => {
    await restored;
    if (current === undefined) return null;
    await context.link().open();
    if (current === undefined) return null;
    if (heldId === current.readingId) {
      context.link().tell(command);
      return null;
    }
    const index = Math.max(0, Math.min(change(current.playback.position.index), current.sentences.length - 1));
    const position = index === current.playback.position.index ? current.playback.position : { ...beginning, index };
    current = { ...current, playback: { ...current.playback, position } };
    await start(current, command.type !== 'play');
    return null;
  };

  const retell = async (): Promise<null> => {
    const plan = await planned();
    context.link().tell({ type: 'settings', settings: plan });
    announce();
    return null;
  };

  const noteText = (event: ChatEvent): void => {
    const added = current?.text?.note(event);
    if (current === undefined || added === undefined) return;
    current = { ...current, sentences: [...current.sentences, ...added.sentences], isComplete: added.isComplete };
    context.link().tell({ type: 'append', readingId: current.readingId, ...added });
    keepReading(current);
    announce();
  };

  const take = (playback: Playback): void => {
    if (current?.readingId !== playback.readingId) return;
    heldId = playback.readingId;
    const hasEnded = playback.status === 'ended' && current.playback.status !== 'ended';
    current = { ...current, playback };
    keep(context.store.writePosition(playback.readingId, playback.position));
    announce();
    if (hasEnded) openNext();
  };

  return {
    handlers: {
      'reading-open': ({ source }) => open(source),
      'reading-queue': async ({ source }) => {
        await restored;
        const isBusy = current !== undefined && current.playback.status !== 'ended';
        if (!isBusy) return open(source);
        queue = [...queue, source];
        keep(context.store.writeQueue(queue));
        announce();
        return {};
      },
      'reading-play': () => order({ type: 'play' }, (index) => index),
      'reading-pause': async () => {
        context.link().tell({ type: 'pause' });
        return null;
      },
      'reading-step': ({ by }) => order({ type: 'step', by }, (index) => index + by),
      'reading-seek': async ({ offset }) => {
        await restored;
        const found = current?.sentences.findIndex(({ source }) => source.end > offset) ?? -1;
        return found < 0 ? null : order({ type: 'seek', index: found }, () => found);
      },
      ...voicePreferenceHandlers(context),
      'reading-close': close,
      'reading-state': async () => {
        await restored;
        await planned();
        return current === undefined ? {} : { reading: readingView(current, { ...settings, queued: queue.length }) };
      },
    },
    note: (event) => {
      if (event.type === 'preferences-changed' && current !== undefined) void retell().catch(() => undefined);
      if (event.type === 'run-lines' || event.type === 'run-end') noteText(event);
      if (event.type !== 'run-start') return;
      void context.preferences
        .read()
        .then(({ voice }) => {
          if (voice.readsAnswers) return open({ type: 'message', messageId: event.run.messageId });
          return undefined;
        })
        .catch(() => undefined);
    },
    onReport: (report) => {
      switch (report.type) {
        case 'playback':
          take(report.playback);
          return null;
        case 'word': {
          const word = current === undefined ? undefined : heardWord(current, report);
          if (word !== undefined) context.broadcast(word);
          return null;
        }
        case 'voice-notice':
          context.broadcast({
            type: 'reading-notice',
            readingId: report.readingId,
            from: report.from,
            to: report.to,
            error: report.error,
          });
          return null;
        case 'speech-open':
          return {
            streamId: context.streams.announce({
              text: report.text,
              locale: report.locale,
              voice: report.voice,
            }),
          };
        default:
          return report satisfies never;
      }
    },
    onReady: (reported) => {
      heldId = reported?.readingId;
      void restored.then(() => {
        if (reported !== undefined) take(reported);
      });
    },
    onGone: () => {
      heldId = undefined;
      if (current === undefined || ['ended', 'failed', 'paused'].includes(current.playback.status)) return;
      current = { ...current, playback: { ...current.playback, status: 'paused' } };
      announce();
    },
    forget: async () => {
      await close();
    },
  };
};
