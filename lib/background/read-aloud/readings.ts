import type { ChatEvent } from '@/lib/domain/app/chat-command';
import type { Playback, SpeakerOrder } from '@/lib/domain/read-aloud/reading';
import type { ReadingCommandResults, ReadingView } from '@/lib/domain/read-aloud/reading-command';
import { estimatedMs, momentIndex } from '@/lib/speech/spoken-time';
import { beginning, type CurrentReading, grown, openedReading, restoredReading } from './current-reading';
import { createQueueing } from './queueing';
import { createReadingQueue } from './reading-queue';
import type { ReadingText } from './reading-text';
import { heardWord, readingView } from './reading-view';
import type { OpenSource, Readings, ReadingsContext } from './readings-contract';
import { sourceText } from './source-text';
import { readingSettings } from './voice-plan';
import { voicePreferenceHandlers } from './voice-preference-handlers';

const isOver = (reading: CurrentReading | undefined): boolean =>
  reading === undefined || reading.playback.status === 'ended';

/** Wires reading aloud. */
export const createReadings = (context: ReadingsContext): Readings => {
  let current: CurrentReading | undefined;
  /** What was read before a voice was tried out; it comes back paused. */
  let suspended: CurrentReading | undefined;
  let settings = { rate: 1, volume: 1 };
  /** The reading that the open document holds. */
  let heldId: string | undefined;

  const keep = (work: Promise<void>): void => {
    // The session area may be full: then a long pause costs the place, and nothing else.
    work.catch(() => undefined);
  };

  const queue = createReadingQueue((items) => keep(context.store.writeQueue(items)));

  const restored = (async () => {
    const kept = await context.store.read().catch(() => undefined);
    if (kept === undefined || current !== undefined) return;
    queue.restore(kept.queue);
    current = restoredReading(kept.reading, kept.position);
  })();

  const viewOf = (reading: CurrentReading): ReadingView => readingView(reading, { ...settings, queue: queue.view() });

  const announce = (): void => {
    context.broadcast({
      type: 'reading-changed',
      ...(current !== undefined && { reading: viewOf(current) }),
    });
  };

  const become = (readingId: string, status: Playback['status']): void => {
    if (current?.readingId !== readingId) return;
    current = { ...current, playback: { ...current.playback, status } };
    announce();
  };

  const keepReading = ({ text: _text, voice: _voice, playback: _playback, ...reading }: CurrentReading): void =>
    keep(context.store.writeReading(reading));

  const planned = async () => {
    const plan = readingSettings(await context.preferences.read(), context.voices, current?.voice);
    settings = { rate: plan.rate, volume: plan.volume };
    return plan;
  };

  /** Hands the reading to the speaker, from its position on. */
  const start = async (reading: CurrentReading, isPaused = false): Promise<void> => {
    await context.link().open();
    const plan = await planned();
    if (current?.readingId !== reading.readingId) return;
    const { readingId, title, sentences, isComplete, playback } = current;
    const { position } = playback;
    heldId = readingId;
    context.link().tell({ type: 'start', readingId, title, sentences, isComplete, settings: plan, position, isPaused });
  };

  const open = async (source: OpenSource): Promise<ReadingCommandResults['reading-open']> => {
    await restored;
    const text = await sourceText(source, context);
    const place = source.type === 'message' ? (source.from ?? (await context.places.of(source.messageId))) : undefined;
    const opened = openedReading(context.newId(), source, text, place ?? 0);
    const { readingId, sentences, isComplete, playback } = opened;
    if (isComplete && sentences.length === 0) return {};
    const isResumed = source.type === 'message' && source.from === undefined && playback.position.index > 0;
    suspended =
      opened.voice === undefined || isOver(current) ? undefined : current?.voice === undefined ? current : suspended;
    current = opened;
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
    return { readingId, ...(isResumed && place !== undefined && { resumedAt: place }) };
  };

  const goBack = (suspendedReading: CurrentReading): void => {
    current = suspendedReading;
    suspended = undefined;
    keepReading(current);
    become(current.readingId, 'paused');
  };

  const close = async (): Promise<null> => {
    await restored;
    context.link().tell({ type: 'close' });
    if (suspended !== undefined) {
      goBack(suspended);
      return null;
    }
    current = undefined;
    queue.clear();
    keep(context.store.clear());
    announce();
    return null;
  };

  const openNext = (): void => {
    if (suspended !== undefined) {
      goBack(suspended);
      return;
    }
    queueing.openNext();
  };

  const queueing = createQueueing({
    queue,
    restored,
    isBusy: () => !isOver(current),
    textOf: (source) => sourceText(source, context),
    open,
    readInPage: context.readInPage,
    newId: context.newId,
    announce,
  });

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

  const retell = async (forgives = false): Promise<null> => {
    const plan = await planned();
    context.link().tell({ type: 'settings', settings: plan, ...(forgives && { forgives }) });
    announce();
    return null;
  };

  const grow = (added: ReturnType<ReadingText['take']> | undefined): void => {
    if (current === undefined || added === undefined) return;
    current = grown(current, added);
    context.link().tell({ type: 'append', readingId: current.readingId, ...added });
    // A long page comes in hundreds of pieces: it is kept when all of it is here.
    if (added.isComplete || current.document === undefined) keepReading(current);
    announce();
  };

  const noteText = (event: ChatEvent): void => {
    if (suspended !== undefined) suspended = grown(suspended, suspended.text?.note(event));
    grow(current?.text?.note(event));
  };

  const notePlace = ({ messageId, sentences, playback }: CurrentReading): void => {
    if (messageId === undefined) return;
    const { index } = playback.position;
    const isWithin = playback.status !== 'ended' && index > 0;
    keep(context.places.note(messageId, isWithin ? (sentences[index]?.source.start ?? 0) : 0));
  };

  const take = (playback: Playback): void => {
    if (current?.readingId !== playback.readingId) return;
    heldId = playback.readingId;
    const hasEnded = playback.status === 'ended' && current.playback.status !== 'ended';
    current = { ...current, playback };
    keep(context.store.writePosition(playback.readingId, playback.position));
    notePlace(current);
    announce();
    if (hasEnded) openNext();
  };

  return {
    handlers: {
      'reading-open': ({ source }) => open(source),
      ...queueing.handlers,
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
      'reading-seek-time': async ({ atMs }) => {
        await restored;
        const index = momentIndex(current?.sentences.map(({ text }) => estimatedMs(text)) ?? [], atMs);
        return order({ type: 'seek', index, atMs }, () => index);
      },
      'reading-voice-again': () => retell(true),
      ...voicePreferenceHandlers(context),
      'reading-close': close,
      'reading-state': async () => {
        await restored;
        await planned();
        return current === undefined ? {} : { reading: viewOf(current) };
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
        // An answer whose worker died is written no further, and its reading waits for nothing.
        const isLost = current?.text === undefined && current?.messageId !== undefined && !current.isComplete;
        if (isLost) grow({ sentences: [], isComplete: true });
      });
    },
    // The browser closes a document that nobody has heard for 30 s: while an answer is thought about, or at volume 0.
    onGone: (isAgain) => {
      heldId = undefined;
      if (current === undefined || ['ended', 'failed', 'paused'].includes(current.playback.status)) return;
      const { readingId } = current;
      become(readingId, isAgain ? 'paused' : 'preparing');
      if (!isAgain) void start(current).catch(() => become(readingId, 'paused'));
    },
    openPage: (text) => open({ type: 'page', text }),
    addPage: queueing.addFirst,
    grow: (readingId, added) => {
      if (current?.readingId === readingId) grow(added);
    },
    current: () => current,
    restored,
    view: () => (current === undefined ? undefined : viewOf(current)),
    forget: async () => {
      suspended = undefined;
      await close();
      await context.places.clear();
    },
  };
};
