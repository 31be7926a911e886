import type { Answer } from '../core/answer';
import { jsonReply, type Reply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { formatChatCompletion } from '../openai/chat-format';
import { type AcceptedChat, readChatRequest } from '../openai/chat-request';

const dialect = { systemFingerprint: 'fp_simulated', idPrefix: 'cmpl-simulated' };

const errorReply = (status: number, message: string, code: string): Reply =>
  jsonReply(status, { object: 'error', message, type: 'invalid_request_error', param: null, code });

const refuse = (message: string, code: string): Outcome => ({ type: 'refusal', reply: errorReply(400, message, code) });

type Messages = AcceptedChat['body']['messages'];

const wrongId = (messages: Messages): string | undefined =>
  messages
    .flatMap(({ tool_calls = [], tool_call_id }) => [
      ...tool_calls.map(({ id }) => id),
      ...(tool_call_id === undefined ? [] : [tool_call_id]),
    ])
    .find((id) => !/^[a-zA-Z0-9]{9}$/.test(id));

const followsResult = (messages: Messages): boolean =>
  messages.some(({ role }, index) => role === 'user' && messages[index - 1]?.role === 'tool');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldOf = (message: unknown, key: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, key) : undefined;

/** An assistant message at the end must be marked as the beginning of the answer, and no other may be. */
const checkPrefix = (body: unknown): string | undefined => {
  const messages = listOf(fieldOf(body, 'messages'));
  const last = messages.at(-1);
  if (fieldOf(last, 'role') === 'assistant' && fieldOf(last, 'prefix') !== true) {
    return 'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant';
  }
  return messages.slice(0, -1).some((message) => fieldOf(message, 'prefix') === true)
    ? 'Expected assistant message with prefix True to be the last message'
    : undefined;
};

/**
 * Mistral's chat completions, as far as they refuse what other services take: ids of calls, a question right behind
 * results, and an answer at the end that is not marked (its errors 3280 and 3230, reported in public issues, 2024 to
 * 2026). Any key is accepted.
 */
export const createMistralService = (): Service => {
  const ask = (request: SimulatedRequest): Outcome => {
    const wanted = readChatRequest(jsonBody(request), { isStrict: false });
    if ('refusal' in wanted) return refuse(wanted.refusal.message, '3000');
    const { question, includesUsage, body } = wanted;
    const id = wrongId(body.messages);
    if (id !== undefined) {
      return refuse(`Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`, '3280');
    }
    const misplaced = checkPrefix(jsonBody(request));
    if (misplaced !== undefined) return refuse(misplaced, '3230');
    if (followsResult(body.messages)) return refuse("Unexpected role 'user' after role 'tool'", '3230');
    // Its own ids have the form that it wants.
    const own = (answer: Answer): Answer => ({
      ...answer,
      pieces: answer.pieces.map((piece, index) =>
        piece.type === 'tool-call' ? { ...piece, id: `call0000${index}` } : piece,
      ),
    });
    return {
      type: 'question',
      question,
      format: (answer) => formatChatCompletion(own(answer), question, { dialect, includesUsage }),
    };
  };
  return {
    name: 'Mistral',
    receive: (request) =>
      request.path === '/v1/chat/completions' && request.method === 'POST'
        ? ask(request)
        : {
            type: 'reply',
            reply: jsonReply(200, { object: 'list', data: [{ id: 'mistral-large', object: 'model' }] }),
          },
    formatError: ({ status, message = `Error ${status}` }) => errorReply(status, message, String(status)),
  };
};
