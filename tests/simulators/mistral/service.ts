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

/**
 * Mistral's chat completions, as far as they refuse what other services take: ids of calls, and a question right behind
 * results (its errors 3280 and 3230, reported in public issues, 2024 to 2026). Any key is accepted.
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
