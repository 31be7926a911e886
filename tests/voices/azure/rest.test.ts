import { expect, it } from 'vitest';
import { azureAccess } from '@/lib/voices/azure/address';
import { listAzureVoices, speakByRest } from '@/lib/voices/azure/rest';
import { collected } from '../../fakes/collect';
import { voiceContext } from '../../fakes/voice-context';

const access = azureAccess({ region: 'eastus', apiKey: 'key-1' });

const contextThat = (answer: () => Response) => {
  const asked: {
    readonly url: string;
    readonly method: string | undefined;
    readonly headers: Headers;
    body: unknown;
  }[] = [];
  const context = voiceContext({
    fetch: async (input, init) => {
      asked.push({ url: String(input), method: init?.method, headers: new Headers(init?.headers), body: init?.body });
      return answer();
    },
  });
  return { asked, context };
};

const listed = (voices: unknown) => listAzureVoices(access, contextThat(() => Response.json(voices)).context);

it('speaks what is posted, with the key and the format that is wanted', async () => {
  const { asked, context } = contextThat(
    () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'audio/mpeg' } }),
  );

  const { items, error } = await collected(speakByRest('<speak/>', access, context));

  expect(error).toBeUndefined();
  expect(items).toEqual([{ type: 'audio', bytes: new Uint8Array([1, 2, 3]) }]);
  expect(asked[0]).toMatchObject({
    url: 'https://eastus.tts.speech.microsoft.com/cognitiveservices/v1',
    method: 'POST',
    body: '<speak/>',
  });
  expect(asked[0]?.headers.get('ocp-apim-subscription-key')).toBe('key-1');
  expect(asked[0]?.headers.get('x-microsoft-outputformat')).toBe('audio-24khz-48kbitrate-mono-mp3');
});

it('fails as the service refuses', async () => {
  const { context } = contextThat(() => new Response(null, { status: 429 }));

  const { error } = await collected(speakByRest('<speak/>', access, context));

  expect(error).toMatchObject({ data: { code: 'rate-limit', host: 'eastus.tts.speech.microsoft.com' } });
});

it('lists the voices of every language, by the names that people know, those that we know first', async () => {
  const voices = await listed([
    { ShortName: 'ja-JP-KeitaNeural', Locale: 'ja-JP', DisplayName: 'Keita', StyleList: [] },
    { ShortName: 'de-DE-NewNeural', Locale: 'de-DE', DisplayName: 'Neu', StyleList: ['cheerful', 'sad'] },
    { ShortName: 'de-DE-NamelessNeural', Locale: 'de-DE', DisplayName: null },
    { ShortName: 'cy-GB-NiaNeural', Locale: 'cy-GB', DisplayName: 'Nia' },
    { ShortName: 'no-where', Locale: 'nonsense!', DisplayName: 'Nobody' },
  ]);

  expect(voices).toEqual([
    { engineId: 'azure', id: 'ja-JP-KeitaNeural', name: '圭太', locale: 'ja-JP' },
    { engineId: 'azure', id: 'cy-GB-NiaNeural', name: 'Nia', locale: 'cy-GB' },
    { engineId: 'azure', id: 'de-DE-NewNeural', name: 'Neu', locale: 'de-DE', styles: ['cheerful', 'sad'] },
    { engineId: 'azure', id: 'de-DE-NamelessNeural', name: 'Nameless', locale: 'de-DE' },
  ]);
});

it.each([
  ['an object', () => Response.json({ voices: [] })],
  ['voices without a name', () => Response.json([{ Locale: 'de-DE' }])],
  ['a page', () => new Response('<html></html>')],
])('does not take %s for a list', async (_what, answer) => {
  await expect(listAzureVoices(access, contextThat(answer).context)).rejects.toMatchObject({
    data: { code: 'not-an-api', host: 'eastus.tts.speech.microsoft.com' },
  });
});
