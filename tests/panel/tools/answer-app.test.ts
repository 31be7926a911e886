import { expect, it } from 'vitest';
import { answerApp } from '@/lib/panel/tools/answer-app';
import { createAppGuest } from '@/tests/fakes/app-guest';

const ask = (method: string, params?: Record<string, unknown>, over = {}) => {
  const { guest, done } = createAppGuest(over);
  const request = { jsonrpc: '2.0' as const, id: 1, method, ...(params !== undefined && { params }) };
  return { answer: answerApp(request, guest, new AbortController().signal), done };
};

it.each(['tools/call', 'tools/list', 'resources/list', 'resources/read', 'resources/templates/list', 'prompts/list'])(
  'hands %s on to the App’s server, without what belongs to the App’s own line',
  async (method) => {
    const { answer, done } = ask(method, { name: 'x', _meta: { progressToken: 1 } });
    await answer;

    expect(done).toEqual([[method, { name: 'x' }]]);
  },
);

it.each(['sampling/createMessage', 'ui/download-file', 'elicitation/create', 'roots/list', 'constructor'])(
  'has no %s',
  async (method) => {
    await expect(ask(method, {}).answer).rejects.toMatchObject({ code: -32601 });
  },
);

it('tells the App when the user did not want it', async () => {
  const no = async () => false;
  const turn = { role: 'user', content: [{ type: 'text', text: 'Hello' }] };

  expect(await ask('ui/open-link', { url: 'https://a.example' }, { openLink: no }).answer).toEqual({ isError: true });
  expect(await ask('ui/message', turn, { sendMessage: no }).answer).toEqual({ isError: true });
});

it('suggests no message that holds no text', async () => {
  const { answer, done } = ask('ui/message', {
    role: 'user',
    content: [{ type: 'image', data: '', mimeType: 'image/png' }],
  });

  expect(await answer).toEqual({ isError: true });
  expect(done).toEqual([]);
});
