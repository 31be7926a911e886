import { expect, it } from 'vitest';
import { newClientSecret } from '@/lib/voices/openai-realtime/client-secret';
import { voiceContext } from '../../fakes/voice-context';

const key = 'sk-a-key-that-must-not-be-seen';

it('is asked for with the key in the header, and the key nowhere else', async () => {
  const asked: Request[] = [];
  const context = voiceContext({
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return Response.json({ value: 'ek_123', expires_at: 1 });
    },
  });

  expect(await newClientSecret(key, 'cedar', context)).toBe('ek_123');
  const [request] = asked;
  expect(request?.url).toBe('https://api.openai.com/v1/realtime/client_secrets');
  expect(request?.headers.get('authorization')).toBe(`Bearer ${key}`);
  expect(await request?.text()).not.toContain(key);
});

it.each(['ek_a\r\nb', 'ek_a,b', 'ek_', `ek_${'a'.repeat(501)}`, 'sk-other', ''])(
  'is no secret that could not be a subprotocol: %j',
  async (value) => {
    const context = voiceContext({ fetch: async () => Response.json({ value }) });

    await expect(newClientSecret(key, 'cedar', context)).rejects.toMatchObject({ data: { code: 'not-an-api' } });
  },
);

it('hands on a refusal without the key', async () => {
  const context = voiceContext({
    fetch: async () => Response.json({ error: { message: `No, ${key}` } }, { status: 401 }),
  });

  const refusal = await newClientSecret(key, 'cedar', context).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ data: { code: 'auth', status: 401 } });
  expect(JSON.stringify(refusal)).not.toContain(key);
});
