import { brokenWords, type ChatBackend, untilGone } from './backend';

const event = (type: string, data: unknown): string => `id: chat_1\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

const whole = [
  event('reasoning', 'Let me look.'),
  event('reasoning_signature', 'SIG'),
  event('text', 'I look it up.'),
  event('tool_calls', [{ function: { arguments: '', name: 'weather' }, id: 'call-1', index: 0, type: 'function' }]),
  event('tool_calls', [{ function: { arguments: '{"city":' }, index: 0, type: 'function' }]),
  event('tool_calls', [{ function: { arguments: '"Bern"}' }, index: 0, type: 'function' }]),
  event('an_event_of_tomorrow', { of: 'which nobody knows' }),
  event('grounding', { citations: [{ title: 'Bern', url: 'https://example.com/bern' }], searchQueries: ['Bern'] }),
  event('stop', 'tool_calls'),
  event('usage', { totalInputTokens: 30, inputCachedTokens: 14, totalOutputTokens: 12, outputReasoningTokens: 2 }),
  event('speed', { tps: 12, ttft: 340 }),
];
const begun = event('text', 'I look it up.');
const broken = [
  begun,
  event('error', { body: { message: brokenWords }, message: brokenWords, type: 'ProviderBizError' }),
];

/**
 * Answers as LobeChat's own server does (`createSSEProtocolTransformer` of lobehub/lobe-chat): named events with JSON
 * data, the tokens after the end of generation, the speed last.
 */
export const lobeBackend: ChatBackend = async ({ messages }, { wish, signal, onPrompt }) => {
  onPrompt?.(messages);
  if (wish === 'text') return new Response('It is sunny.', { headers: { 'content-type': 'text/plain' } });
  const headers = { 'cache-control': 'no-cache', 'content-type': 'text/event-stream' };
  if (wish === 'slow') return new Response(untilGone([new TextEncoder().encode(begun)], signal), { headers });
  return new Response((wish === 'broken' ? broken : whole).join(''), { headers });
};
