import { describe, expect, it } from 'vitest';
import { collect, fakeContext, jsonAnswer } from '@/tests/fakes/provider-context';
import { templateName } from './provider';

const settings = { apiKey: 'key-of-the-test' };
const events = ['{"text":"Hi"}', '{"finishReason":"stop"}'];
const answer = {
  headers: { 'content-type': 'text/event-stream' },
  chunks: events.map((event) => `data: ${event}\n\n`),
};

describe('Template Label', () => {
  it('is sent the instructions, the question and its parameters, with the key in a header', async () => {
    const { context, wire } = fakeContext(settings, answer);

    const parts = await collect(
      templateName.stream(
        {
          model: 'm',
          system: 'Be brief.',
          messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
          settings: { temperature: 0 },
        },
        context,
      ),
    );

    expect(wire.sent[0]).toMatchObject({
      url: 'https://template.example/v1/chat',
      headers: { authorization: 'Bearer key-of-the-test' },
      body: {
        model: 'm',
        stream: true,
        system: 'Be brief.',
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
        temperature: 0,
      },
    });
    expect(parts).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'finish_step', finishReason: 'stop', isContinued: false },
    ]);
  });

  it('is not asked without a key', async () => {
    const { context, wire } = fakeContext({}, answer);

    await expect(templateName.listModels(context)).rejects.toMatchObject({ data: { code: 'auth' } });
    expect(wire.sent).toEqual([]);
  });

  it('says that it is no such service when it answers with something else', async () => {
    const { context } = fakeContext(settings, jsonAnswer({ hello: 'world' }));

    await expect(templateName.listModels(context)).rejects.toMatchObject({ data: { code: 'not-an-api' } });
  });
});
