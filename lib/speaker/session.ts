import { createReadLoop } from './read-loop';
import type { Session, SessionContext } from './session-contract';
import { createSessionOrders } from './session-orders';
import { playbackOf } from './session-reading';
import { createSessionState } from './session-state';
import { createSpeakByChain } from './speak-by-chain';
import { createSpeakSentence } from './speak-sentence';
import { createStage } from './stage';

/** Makes a session. It never throws: what fails is reported, and the next order works. */
export const createSession = (context: SessionContext): Session => {
  const { findEngine, contextOf, openLane, speech, report, voicesCome } = context;
  const state = createSessionState(report);
  const { settings, dispatch, changed } = state;
  const stage = createStage({ openLane, report, settings, dispatch, onHeld: (reading) => orders.hold(reading) });
  const speakSentence = createSpeakSentence({ findEngine, contextOf, speech, stage, changed, settings });
  const loop = createReadLoop({
    state,
    stage,
    speak: createSpeakByChain({ findEngine, report, speech, settings, stage, speakSentence }),
    onNoVoice: (reading, signal) => void orders.playWhenVoicesCome(reading, signal),
  });
  const orders = createSessionOrders({ state, stage, loop, voicesCome });

  return {
    receive: orders.receive,
    playback: () => {
      const reading = state.reading();
      if (reading === undefined) return undefined;
      stage.markPosition(reading);
      return playbackOf(reading);
    },
    engineSettings: (engineId) => settings()?.engineSettings[engineId] ?? {},
  };
};
