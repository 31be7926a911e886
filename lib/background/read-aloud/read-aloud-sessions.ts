import type { ChatCommandResults } from '@/lib/commands/all';
import { openedReadAloud } from './current-read-aloud';
import { playbackHandlers } from './playback-handlers';
import { createQueueing } from './queueing';
import type { ReadAloudSessions, ReadAloudSessionsContext } from './read-aloud-contract';
import { createReadAloudState } from './read-aloud-state';
import type { OpenSource } from './read-aloud-text';
import { sourceText } from './source-text';
import { createSpeakerControl } from './speaker-control';
import { createSpeakerReports } from './speaker-reports';
import { createTextFollower } from './text-follower';
import { voicePreferenceHandlers } from './voice-preference-handlers';

/** Wires reading aloud. */
export const createReadAloudSessions = (context: ReadAloudSessionsContext): ReadAloudSessions => {
  const state = createReadAloudState(context);
  const speaker = createSpeakerControl(context, state);
  const follower = createTextFollower(state, speaker);

  const open = async (source: OpenSource): Promise<ChatCommandResults['read-aloud-open']> => {
    await state.restored;
    const place = source.type === 'message' ? (source.from ?? (await context.places.of(source.messageId))) : undefined;
    const { opened, catchUp } = await follower.opening(async () =>
      openedReadAloud(context.newId(), source, await sourceText(source, context), place ?? 0),
    );
    const { readAloudId, sentences, isComplete, playback } = opened;
    if (isComplete && sentences.length === 0) return {};
    const isResumed = source.type === 'message' && source.from === undefined && playback.position.index > 0;
    state.begin(opened);
    catchUp();
    try {
      await speaker.start(opened);
    } catch (error) {
      state.drop();
      throw error;
    }
    return { readAloudId, ...(isResumed && place !== undefined && { resumedAt: place }) };
  };

  const close = async (): Promise<null> => {
    await state.restored;
    speaker.close();
    if (!state.resumeInterrupted()) state.dropAll();
    return null;
  };

  const queueing = createQueueing({
    queue: state.queue,
    restored: state.restored,
    isBusy: state.isBusy,
    announce: state.announce,
    textOf: (source) => sourceText(source, context),
    open,
    readInPage: context.readInPage,
    newId: context.newId,
  });

  /** Reads an answer aloud from its first word, if the user wants that. */
  const openAnswer = async (messageId: string): Promise<void> => {
    const { voice } = await context.preferences.read();
    if (voice.readsAnswers) await open({ type: 'message', messageId });
  };

  return {
    handlers: {
      'read-aloud-open': ({ source }) => open(source),
      'read-aloud-close': close,
      ...queueing.handlers,
      ...playbackHandlers(state, speaker),
      ...voicePreferenceHandlers(context),
    },
    onEvent: (event) => {
      if (event.type === 'preferences-changed' && state.current() !== undefined) {
        void speaker.sendSettings().catch(() => undefined);
      }
      if (event.type === 'run-start') void openAnswer(event.run.messageId).catch(() => undefined);
      if (event.type === 'run-lines' || event.type === 'run-end') follower.onEvent(event);
    },
    ...createSpeakerReports({
      state,
      speaker,
      streams: context.streams,
      broadcast: context.broadcast,
      onEnd: () => {
        if (!state.resumeInterrupted()) queueing.openNext();
      },
    }),
    onGone: speaker.onGone,
    openPage: (text) => open({ type: 'page', text }),
    addPage: queueing.addFirst,
    grow: (readAloudId, added) => {
      if (state.current()?.readAloudId === readAloudId) speaker.append(added);
    },
    current: state.current,
    restored: state.restored,
    view: state.view,
    forget: async () => {
      await state.restored;
      speaker.close();
      state.dropAll();
      await context.places.clear();
    },
  };
};
