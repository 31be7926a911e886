import { jsonReply, textReply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { formatChatCompletion } from '../openai/chat-format';
import { readChatRequest } from '../openai/chat-request';
import { createOpenRouterSignIn, type OpenRouterSignIn } from './sign-in';

const models = [
  { id: 'openai/gpt-6', name: 'OpenAI: GPT-6', pricing: { prompt: '0.000002', completion: '0.00001' } },
  { id: 'openrouter/free', name: 'Free Models Router', pricing: { prompt: '0', completion: '0' } },
];

/** OpenRouter: its sign-in, whose page says yes at once, its public list of models, and chat with a key that it gave. */
export const createOpenRouterService = (): Service & { readonly signIn: OpenRouterSignIn } => {
  const signIn = createOpenRouterSignIn();
  const refuse = (status: number, message: string): Outcome => ({
    type: 'refusal',
    reply: jsonReply(status, { error: { code: status, message } }),
  });

  const ask = (request: SimulatedRequest): Outcome => {
    const key = /^Bearer\s+(\S+)$/iu.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!signIn.keys.includes(key)) return refuse(401, 'User not found.');
    const wanted = readChatRequest(jsonBody(request), { isStrict: false });
    if ('refusal' in wanted) return refuse(400, 'Invalid request');
    const { question, includesUsage } = wanted;
    if (!models.some(({ id }) => id === question.model))
      return refuse(404, `No endpoints found for ${question.model}.`);
    const dialect = { systemFingerprint: '', idPrefix: 'gen-' } as const;
    return {
      type: 'question',
      question,
      format: (answer) => formatChatCompletion(answer, question, { dialect, includesUsage }),
    };
  };

  return {
    name: 'OpenRouter',
    signIn,
    receive(request) {
      const { method, path, body, headers } = request;
      if (path === '/auth' && method === 'GET') {
        const location = signIn.visit(`https://openrouter.ai${request.url}`);
        return { type: 'reply', reply: textReply(302, '', 'text/plain', { location }) };
      }
      if (path === '/api/v1/models' && method === 'GET')
        return { type: 'reply', reply: jsonReply(200, { data: models }) };
      if (path === '/api/v1/chat/completions' && method === 'POST') return ask(request);
      const { status, json } = signIn.answer({
        method,
        path,
        body,
        contentType: headers['content-type'],
        authorization: headers.authorization,
      });
      return { type: 'reply', reply: jsonReply(status, json) };
    },
    formatError: ({ status, message = '' }) => jsonReply(status, { error: { code: status, message } }),
  };
};
