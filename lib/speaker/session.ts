import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { ReadingSettings, SpeakerOrder } from '@/lib/domain/read-aloud/reading';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { nextPlayState, type PlayEvent } from './play-state';
import type { Session, SessionContext } from './session-contract';
import {
  explainFailure,
  extendReading,
  playbackOf,
  type SessionReading,
  seekIndex,
  startReading,
} from './session-reading';
import { createSpeakSentence } from './speak-sentence';
import { createStage } from './stage';
import { createWaiting } from './waiting';

/** How many sentences are fetched before they are needed. */
const ahead = 2;

/** Makes a session. It never throws: what fails is reported, and the next order works. */
export const createSession = (context: SessionContext): Session => {
  let reading: SessionReading | undefined;
  let settings: ReadingSettings | undefined;
  let playing = new AbortController();
  const { changed, wake } = createWaiting();
  let lastReport = '';

  const report = (current: SessionReading): void => {
    const playback = playbackOf(current);
    const text = JSON.stringify(playback);
    if (text === lastReport) return;
    lastReport = text;
    context.report({ type: 'playback', playback });
  };

  const dispatch = (current: SessionReading, event: PlayEvent): void => {
    current.state = nextPlayState(current.state, event);
    wake();
    if (current === reading) report(current);
  };

  const stage = createStage({
    ...context,
    settings: () => settings,
    dispatch,
    onHeld: (current) => {
      const { status } = current.state;
      if (current === reading && (status === 'playing' || status === 'preparing')) pause(current);
    },
  });
  const speak = createSpeakSentence({ ...context, stage, changed, settings: () => settings });

  /** Notes a failure. False when no voice is left. */
  const giveUp = (current: SessionReading, index: number, voice: VoiceRef, error: ChatErrorData): boolean => {
    const voices = voicesFor(current, index);
    if (!current.chain.fail(voice, index, error)) return true;
    const next = current.chain.pick(voices);
    if (next === undefined) {
      current.error = error;
      // So that the message can name it: it may be that no voice has sounded yet.
      current.voice = voice;
      return false;
    }
    context.report({ type: 'voice-notice', readingId: current.id, from: voice, to: next, error });
    return true;
  };

  const voicesFor = (current: SessionReading, index: number): readonly VoiceRef[] => {
    const language = current.sentences[index]?.language;
    return language === undefined ? [] : (settings?.voices[language] ?? []);
  };

  /** Speaks a sentence by the first voice that can. False when none could. */
  const speakByChain = async (current: SessionReading, index: number, signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const voice = current.chain.pick(voicesFor(current, index));
      if (voice === undefined) {
        current.error ??= { code: 'no-model' };
        return false;
      }
      try {
        await speak(current, index, voice, signal);
        return true;
      } catch (error) {
        if (signal.aborted) return true;
        const track = stage.track();
        await track?.drop(index).catch(stage.close);
        const failure = explainFailure(context.findEngine(voice.engineId), error);
        // The sound that broke the stream may be that of an earlier sentence, which the browser had taken.
        if (failure.code === 'malformed') context.speech.forget();
        if (!giveUp(current, index, voice, failure)) return false;
        // A stream that the browser could not decode is gone with everything in it that was not heard yet.
        if (track !== undefined && stage.track() === undefined && current.position.index < index) {
          run(current);
          return true;
        }
      }
    }
  };

  const readOn = async (current: SessionReading, signal: AbortSignal): Promise<void> => {
    let next = current.position.index;
    while (!signal.aborted) {
      const { status, count, index, isComplete } = current.state;
      if (status === 'paused' || status === 'ended' || status === 'failed') await changed(signal);
      else if (next < count && next <= index + ahead) {
        if (await speakByChain(current, next, signal)) next += 1;
        else if (!signal.aborted) {
          await stage.playOut(signal);
          if (!signal.aborted) {
            current.position = { index: next, offsetMs: 0, charIndex: 0 };
            dispatch(current, { type: 'fail' });
            if (current.error?.code === 'no-voice') void playWhenVoicesCome(current, signal);
          }
          return;
        }
      } else if (next < count) await changed(signal);
      else if (isComplete || stage.track() === undefined) {
        await stage.playOut(signal);
        if (signal.aborted) return;
        if (current.state.count > next) continue;
        current.position = { index: next, offsetMs: 0, charIndex: 0 };
        dispatch(current, { type: 'exhaust' });
        if (current.state.status === 'waiting' && current.state.count <= next) await changed(signal);
      } else await changed(signal);
    }
  };

  /** Reads on from the position that is noted. */
  const run = (current: SessionReading): void => {
    playing.abort();
    stage.close();
    playing = new AbortController();
    const { signal } = playing;
    void readOn(current, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      current.error = error instanceof ChatError ? error.data : { code: 'unknown' };
      dispatch(current, { type: 'fail' });
    });
  };

  const start = (order: Extract<SpeakerOrder, { readonly type: 'start' }>): void => {
    settings = order.settings;
    lastReport = '';
    reading = startReading(order);
    report(reading);
    run(reading);
  };

  /** The user asks again: every voice gets another chance. */
  const forgive = (current: SessionReading): void => {
    current.chain.forgive();
    delete current.error;
  };

  const seek = (current: SessionReading, index: number): void => {
    if (current.state.status === 'failed') forgive(current);
    dispatch(current, { type: 'seek', index });
    current.position = { index: current.state.index, offsetMs: 0, charIndex: 0 };
    if (stage.track()?.jumpTo(current.state.index) !== true) run(current);
    report(current);
  };

  const play = (current: SessionReading): void => {
    const { status } = current.state;
    if (status === 'ended') current.position = { index: 0, offsetMs: 0, charIndex: 0 };
    if (status === 'failed') forgive(current);
    dispatch(current, { type: 'play' });
    if (status === 'ended' || status === 'failed') run(current);
    else stage.track()?.play();
  };

  const playWhenVoicesCome = async (current: SessionReading, signal: AbortSignal): Promise<void> => {
    const haveCome = await context.voicesCome(signal);
    if (haveCome && !signal.aborted && current.state.status === 'failed') play(current);
  };

  const pause = (current: SessionReading): void => {
    stage.markPosition(current);
    stage.track()?.pause();
    dispatch(current, { type: 'pause' });
  };

  const change = (current: SessionReading, next: ReadingSettings, forgives = false): void => {
    const before = settings;
    settings = next;
    stage.track()?.adjust(next.rate, next.volume);
    wake();
    const { language } = current.sentences[current.position.index] ?? {};
    if (language === undefined || before === undefined) return;
    if (!forgives && JSON.stringify(before.voices[language]) === JSON.stringify(next.voices[language])) return;
    forgive(current);
    current.position = { ...current.position, offsetMs: 0 };
    if (current.state.status !== 'ended') run(current);
  };

  const close = (): void => {
    playing.abort();
    stage.close();
    reading = undefined;
  };

  return {
    receive: (order) => {
      if (order.type === 'start') return start(order);
      const current = reading;
      if (current === undefined) return;
      switch (order.type) {
        case 'append':
          if (order.readingId !== current.id) return;
          extendReading(current, order.sentences);
          return dispatch(current, { type: 'append', count: current.sentences.length, isComplete: order.isComplete });
        case 'settings':
          return change(current, order.settings, order.forgives);
        case 'play':
          return play(current);
        case 'pause':
          return pause(current);
        case 'step':
          return seek(current, current.position.index + order.by);
        case 'seek':
          return seek(current, seekIndex(current, order));
        case 'close':
          return close();
        default:
          return order satisfies never;
      }
    },
    playback: () => {
      if (reading !== undefined) stage.markPosition(reading);
      return reading === undefined ? undefined : playbackOf(reading);
    },
    engineSettings: (engineId) => settings?.engineSettings[engineId] ?? {},
  };
};
