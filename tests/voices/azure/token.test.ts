import { beforeEach, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { azureAccess } from '@/lib/voices/azure/address';
import { type AzureTokens, createAzureTokens } from '@/lib/voices/azure/token';
import { voiceContext } from '../../fakes/voice-context';

const access = azureAccess({ region: 'eastus', apiKey: '0123456789abcdef0123456789abcdef' });
const minuteMs = 60_000;

let now: number;
let asked: { readonly url: string; readonly key: string | null }[];
let answer: () => Response;
let tokens: AzureTokens;
beforeEach(() => {
  now = 1_800_000_000_000;
  asked = [];
  answer = () => new Response(`head.body${asked.length}.signature\n`);
  tokens = createAzureTokens();
});

const take = (own = access) =>
  tokens.take(
    own,
    voiceContext({
      now: () => now,
      fetch: async (input, init) => {
        asked.push({ url: String(input), key: new Headers(init?.headers).get('ocp-apim-subscription-key') });
        return answer();
      },
    }),
  );

it('is asked for with the key, at the region’s own host', async () => {
  expect(await take()).toBe('head.body1.signature');
  expect(asked).toEqual([
    { url: 'https://eastus.api.cognitive.microsoft.com/sts/v1.0/issueToken', key: '0123456789abcdef0123456789abcdef' },
  ]);
});

it('is used again for nine of its ten minutes, and then taken anew', async () => {
  const first = await take();
  now += 9 * minuteMs - 1;
  const again = await take();
  now += 1;
  const later = await take();

  expect([again === first, later === first, asked.length]).toEqual([true, false, 2]);
});

it.each([
  ['another key', azureAccess({ region: 'eastus', apiKey: 'key-2' })],
  ['another region', azureAccess({ region: 'westeurope', apiKey: '0123456789abcdef0123456789abcdef' })],
])('is not used for %s', async (_name, other) => {
  await take();
  await take(other);

  expect(asked).toHaveLength(2);
});

it.each(['', '<html>Sign in</html>', 'one.two', 'a b.c.d', '{"token":"a.b.c"}'])(
  'refuses what is no token: %s',
  async (text) => {
    answer = () => new Response(text);

    await expect(take()).rejects.toMatchObject({
      data: { code: 'not-an-api', host: 'eastus.api.cognitive.microsoft.com' },
    });
  },
);

it('fails as the service refuses, and asks again the next time', async () => {
  answer = () => new Response('{"error":"0123456789abcdef0123456789abcdef is wrong"}', { status: 401 });
  const refusal = await take().catch((error: unknown) => error);
  answer = () => new Response('a.b.c');

  expect(refusal).toBeInstanceOf(ChatError);
  expect(refusal).toMatchObject({ data: { code: 'auth' } });
  expect(JSON.stringify(refusal)).not.toContain('0123456789abcdef0123456789abcdef');
  expect(await take()).toBe('a.b.c');
});
