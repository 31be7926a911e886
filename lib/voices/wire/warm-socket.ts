import type { SpeechChunk, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { newHexId } from './plain-text';
import type { HeldSocket } from './speech-socket';
import type { SynthesisSocket } from './synthesis-socket';
import { createTurnLine } from './turn-line';

/** What a service adds to a warm socket. */
export type SocketService<Socket extends HeldSocket = SynthesisSocket> = {
  /** Opens a socket and greets the service. `purpose` names what it is for: another purpose needs another socket. */
  open(context: VoiceContext): Promise<Socket>;
  /** The messages that begin a turn. */
  begin(requestId: string): readonly string[];
  /** The turn before it still comes: it may use a second socket. */
  readonly isBeside?: boolean | undefined;
  /** What the service answers with, until the turn is over. One that is left before that closes the socket. */
  chunks(socket: Socket, requestId: string, signal: AbortSignal): AsyncIterable<SpeechChunk>;
};

/** Speaks turns over one socket that is kept open between them. */
export type WarmSocket<Socket extends HeldSocket = SynthesisSocket> = {
  /** Waits for earlier turns where there is no socket for it. Throws what opening and the chunks throw; ends quietly when the signal aborts. */
  speak(purpose: string, service: SocketService<Socket>, context: VoiceContext): AsyncGenerator<SpeechChunk>;
};

/** One socket with its turns. */
const createLane = <Socket extends HeldSocket>() => {
  const enter = createTurnLine();
  let held: { readonly socket: Socket; readonly purpose: string } | undefined;

  const socketFor = async (purpose: string, service: SocketService<Socket>, context: VoiceContext): Promise<Socket> => {
    if (held?.purpose === purpose && held.socket.isOpen()) return held.socket;
    held?.socket.close();
    held = undefined;
    const socket = await service.open(context);
    held = { socket, purpose };
    return socket;
  };

  let turns = 0;
  return {
    turns: () => turns,
    async *speak(purpose: string, service: SocketService<Socket>, context: VoiceContext): AsyncGenerator<SpeechChunk> {
      const { signal } = context;
      let leave: (() => void) | undefined;
      turns += 1;
      try {
        leave = await enter(signal);
        const socket = await socketFor(purpose, service, context);
        const requestId = newHexId();
        for (const message of service.begin(requestId)) socket.send(message);
        yield* service.chunks(socket, requestId, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        turns -= 1;
        leave?.();
      }
    },
  };
};

/** No socket yet: the first turn opens it. A turn that begins beside another one opens a second. */
export const createWarmSocket = <Socket extends HeldSocket = SynthesisSocket>(): WarmSocket<Socket> => {
  const [first, second] = [createLane<Socket>(), createLane<Socket>()];
  return {
    speak: (purpose, service, context) => {
      // Back on the first as soon as that is free, so that the second is opened for slow sentences only.
      const lane = service.isBeside === true && first.turns() > second.turns() ? second : first;
      return lane.speak(purpose, service, context);
    },
  };
};
