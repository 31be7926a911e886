import type { SpeechChunk, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { newHexId } from './plain-text';
import { type SynthesisSocket, turnChunks } from './synthesis-socket';
import { createTurnLine } from './turn-line';

/** What a service adds to a warm socket. */
export type SocketService = {
  /** Opens a socket and greets the service. `purpose` names what it is for: another purpose needs another socket. */
  open(context: VoiceContext): Promise<SynthesisSocket>;
  /** The messages that begin a turn. */
  begin(requestId: string): readonly string[];
};

/** Speaks turns over one socket that is kept open between them. */
export type WarmSocket = {
  /** Waits for earlier turns. Throws what opening and `turnChunks` throw; ends quietly when the signal aborts. */
  speak(purpose: string, service: SocketService, context: VoiceContext): AsyncGenerator<SpeechChunk>;
};

/** No socket yet. The first turn opens it. */
export const createWarmSocket = (): WarmSocket => {
  const enter = createTurnLine();
  let held: { readonly socket: SynthesisSocket; readonly purpose: string } | undefined;

  const socketFor = async (
    purpose: string,
    service: SocketService,
    context: VoiceContext,
  ): Promise<SynthesisSocket> => {
    if (held?.purpose === purpose && held.socket.isOpen()) return held.socket;
    held?.socket.close();
    held = undefined;
    const socket = await service.open(context);
    held = { socket, purpose };
    return socket;
  };

  return {
    async *speak(purpose, service, context) {
      const { signal } = context;
      let leave: (() => void) | undefined;
      try {
        leave = await enter(signal);
        const socket = await socketFor(purpose, service, context);
        const requestId = newHexId();
        for (const message of service.begin(requestId)) socket.send(message);
        yield* turnChunks(socket, requestId, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        leave?.();
      }
    },
  };
};
