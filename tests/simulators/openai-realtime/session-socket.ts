import { Buffer } from 'node:buffer';
import type { WebSocket } from 'ws';
import { z } from '@/lib/domain/schema';
import { type ClientEvent, clientEventSchema, type Session } from './session';
import { lengthOf, silenceOf, spokenPieces } from './speaking';

/**
 * How a response goes wrong. `reword`: another word in its middle. `add`: words of its own first. `cut`: the last word is
 * missing. `obey`: it does what the text says in place of saying it. `no-words`: nobody is told what it says. `fail`:
 * `response.done` with an error. `hang`: nothing more comes. `stall`: nothing more comes after half of its words. `drop`: the connection breaks. `garbage`: a message that is
 * no JSON. `wrong`: sound that is no text. `huge`: a message of a megabyte. `silent`: no sound.
 */
export type RealtimeFault =
  | 'reword'
  | 'add'
  | 'cut'
  | 'obey'
  | 'no-words'
  | 'fail'
  | 'hang'
  | 'stall'
  | 'drop'
  | 'garbage'
  | 'wrong'
  | 'huge'
  | 'silent';

/** A text as it was asked for. */
export type ReadSentence = { readonly text: string; readonly voice: string };

/** How a response is sent: what passes before it, ms, how many times faster than it is heard, the silence around it, ms. */
export type RealtimePace = {
  readonly firstByteMs: number;
  readonly speed: number;
  readonly leadMs: number;
  readonly tailMs: number;
};

export type SessionHooks = {
  onRead(sentence: ReadSentence): void;
  takeFault(): RealtimeFault | undefined;
  pace(): RealtimePace;
};

const wait = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

/** What is said, in pieces of the words and their sound. */
const piecesOf = (text: string, fault: RealtimeFault | undefined, { leadMs, tailMs }: RealtimePace) => {
  const words = spokenPieces(text);
  const said = fault === 'stall' ? words.slice(0, Math.ceil(words.length / 2)) : words;
  const silence = (ms: number) => (ms > 0 ? [{ said: '', sound: silenceOf(ms) }] : []);
  return [...silence(leadMs), ...said, ...(fault === 'stall' ? [] : silence(tailMs))];
};

const saidInstead = (text: string, fault: RealtimeFault | undefined): string => {
  const words = text.split(' ');
  if (fault === 'add') return `Sure, here it is: ${text}`;
  if (fault === 'cut') return words.slice(0, -1).join(' ');
  if (fault === 'obey') return 'OK.';
  return fault === 'reword' ? words.with(Math.floor(words.length / 2), 'elephant').join(' ') : text;
};

/** Serves one socket: one session with one voice, one response at a time. */
export const serveSession = (socket: WebSocket, opened: Session, hooks: SessionHooks): void => {
  let session = opened;
  let hasSpoken = false;
  let responses = 0;
  let events = 0;
  let active: string | undefined;

  const send = (type: string, facts: object): void => {
    events += 1;
    socket.send(JSON.stringify({ type, event_id: `event_${events}`, ...facts }));
  };
  const fail = (event: { readonly event_id?: string | undefined }, message: string, code: string): void =>
    send('error', {
      error: { type: 'invalid_request_error', code, message, param: null, event_id: event.event_id ?? null },
    });

  const end = (id: string, status: string, details: object | null = null): void => {
    active = undefined;
    send('response.done', {
      response: { id, object: 'realtime.response', status, status_details: details, output: [] },
    });
    send('rate_limits.updated', { rate_limits: [] });
  };

  const say = async (id: string, text: string, fault: RealtimeFault | undefined): Promise<void> => {
    const place = { response_id: id, item_id: `item_${id}`, output_index: 0, content_index: 0 };
    const pace = hooks.pace();
    await wait(pace.firstByteMs);
    const began = performance.now();
    let sentMs = 0;
    for (const { said, sound } of piecesOf(text, fault, pace)) {
      if (active !== id || socket.readyState !== socket.OPEN) return;
      if (fault !== 'no-words' && said !== '')
        send('response.output_audio_transcript.delta', { ...place, delta: said });
      if (fault !== 'silent') send('response.output_audio.delta', { ...place, delta: sound.toString('base64') });
      sentMs += lengthOf(sound);
      if (Number.isFinite(pace.speed)) await wait(began + sentMs / pace.speed - performance.now());
    }
    if (fault === 'stall' || active !== id) return;
    hasSpoken = true;
    send('response.output_audio.done', place);
    if (fault !== 'no-words') send('response.output_audio_transcript.done', { ...place, transcript: text });
    end(id, 'completed');
  };

  const respond = (event: Extract<ClientEvent, { type: 'response.create' }>) => {
    const { response } = event;
    if (active !== undefined) {
      return fail(event, `There is an active response: ${active}.`, 'conversation_already_has_active_response');
    }
    const voice = response.audio?.output?.voice ?? session.audio?.output?.voice ?? 'alloy';
    if (hasSpoken && voice !== (session.audio?.output?.voice ?? 'alloy')) {
      return fail(event, 'Cannot update a conversation’s voice if assistant audio is present.', 'cannot_update_voice');
    }
    responses += 1;
    const id = `resp_${responses}`;
    active = id;
    const asked = response.input.flatMap(({ content }) => content.map(({ text }) => text)).join('\n');
    // The model reads what stands after the line that tells it to.
    const text = asked.slice(asked.indexOf('\n') + 1);
    const fault = hooks.takeFault();
    hooks.onRead({ text, voice });
    send('response.created', { response: { id, object: 'realtime.response', status: 'in_progress', output: [] } });
    if (fault === 'hang') return;
    if (fault === 'drop') return socket.terminate();
    if (fault === 'garbage') return socket.send('{"type":');
    if (fault === 'wrong') return send('response.output_audio.delta', { response_id: id, delta: 7 });
    if (fault === 'huge') return socket.send(`{"type":"response.created","padding":"${'x'.repeat(1_000_000)}"}`);
    if (fault === 'fail') {
      const error = { type: 'tokens', code: 'rate_limit_exceeded', message: 'Rate limit reached. Try again in 2s.' };
      return end(id, 'failed', { type: 'failed', error });
    }
    void say(id, saidInstead(text, fault), fault);
  };

  const update = (event: Extract<ClientEvent, { type: 'session.update' }>) => {
    const voice = event.session.audio?.output?.voice;
    if (hasSpoken && voice !== undefined && voice !== session.audio?.output?.voice) {
      return fail(event, 'Cannot update a conversation’s voice if assistant audio is present.', 'cannot_update_voice');
    }
    session = { ...session, ...event.session };
    send('session.updated', { session });
  };

  socket.on('message', (raw) => {
    let value: unknown;
    try {
      value = JSON.parse(Buffer.isBuffer(raw) ? raw.toString('utf8') : '');
    } catch {
      return fail({}, 'Unable to parse the event as JSON.', 'invalid_json');
    }
    const read = z.safeParse(clientEventSchema, value);
    if (!read.success) {
      const [issue] = read.error.issues;
      return fail({}, `Invalid value at '${issue?.path.join('.')}': ${issue?.message}`, 'invalid_value');
    }
    const event = read.data;
    if (event.type === 'response.create') return respond(event);
    if (event.type === 'session.update') return update(event);
    const id = active;
    if (id === undefined)
      return fail(event, 'Cancellation failed: no active response found.', 'response_cancel_not_active');
    end(id, 'cancelled', { type: 'cancelled', reason: 'client_cancelled' });
  });
  send('session.created', { session: { ...session, object: 'realtime.session', id: 'sess_1' } });
};
