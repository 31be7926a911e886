import { createPlaybackOutput } from './playback-output';
import { createReadLoop } from './read-loop';
import type { Session, SessionContext } from './session-contract';
import { createSessionOrders } from './session-orders';
import { playbackOf } from './session-read-aloud';
import { createSessionState } from './session-state';
import { createSpeakByChain } from './speak-by-chain';
import { createSpeakSentence } from './speak-sentence';

/** Makes a session. It never throws: what fails is reported, and the next order works. */
export const createSession = (context: SessionContext): Session => {
  const { findEngine, contextOf, openStream, speech, report, voicesCome, after, clock } = context;
  const state = createSessionState(report);
  const { settings, dispatch, changed } = state;
  const output = createPlaybackOutput({
    openStream,
    report,
    settings,
    dispatch,
    onHeld: (readAloud) => orders.hold(readAloud),
  });
  const speakSentence = createSpeakSentence({
    findEngine,
    contextOf,
    speech,
    report,
    output,
    changed,
    after,
    settings,
  });
  const loop = createReadLoop({
    state,
    output,
    speak: createSpeakByChain({ findEngine, report, speech, settings, output, speakSentence, clock }),
    onNoVoice: (readAloud, signal) => void orders.playWhenVoicesCome(readAloud, signal),
  });
  const orders = createSessionOrders({ state, output, loop, voicesCome });

  return {
    receive: orders.receive,
    playback: () => {
      const readAloud = state.readAloud();
      if (readAloud === undefined) return undefined;
      output.markPosition(readAloud);
      return playbackOf(readAloud);
    },
    engineSettings: (engineId) => settings()?.engineSettings[engineId] ?? {},
  };
};
