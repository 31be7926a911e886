import { expect, it } from 'vitest';
import { readServerVoices } from '@/lib/voices/openai/server-voices';

it.each([
  [
    'Kokoro-FastAPI',
    { voices: [{ id: 'bf_emma', name: 'bf_emma' }] },
    [{ id: 'bf_emma', name: 'bf_emma', locale: 'en-GB' }],
  ],
  ['Kokoro-FastAPI before 0.3', { voices: ['if_sara'] }, [{ id: 'if_sara', name: 'if_sara', locale: 'it-IT' }]],
  [
    'LocalAI',
    { voices: [{ name: 'narrator', language: 'en_GB' }] },
    [{ id: 'narrator', name: 'narrator', locale: 'en-GB' }],
  ],
  [
    'Speaches',
    { object: 'list', voices: [{ name: 'af_heart', language: 'en-us' }] },
    [{ id: 'af_heart', name: 'af_heart', locale: 'en-US' }],
  ],
  [
    'a server with names of its own',
    { voices: [{ voice_id: 'v1', name: 'Vera', language: 'no language' }] },
    [{ id: 'v1', name: 'Vera' }],
  ],
])('reads the voices of %s with their languages', (_, body, voices) => {
  expect(readServerVoices(body, 'voices', 'kokoro')).toEqual(voices);
});

it('reads the voices that OpenRouter names for the model that would speak', () => {
  const modality = (values: readonly string[]) => [
    { type: 'speech', supported_parameters: { voice: { type: 'enum', values } } },
  ];
  const body = {
    data: [
      { id: 'a/one', output_modalities: modality(['alloy']) },
      { id: 'b/two', output_modalities: modality(['x']) },
    ],
  };

  expect(readServerVoices(body, 'speech-models', 'a/one')).toEqual([{ id: 'alloy', name: 'alloy' }]);
  expect(readServerVoices(body, 'speech-models', 'c/none')).toEqual([]);
});

it.each([undefined, '', [], { voices: 'all' }, { detail: 'Not Found' }])('takes %j for no list', (body) => {
  expect(readServerVoices(body, 'voices', 'kokoro')).toBeUndefined();
  expect(readServerVoices(body, 'speech-models', 'kokoro')).toBeUndefined();
});

it('keeps the voices beside an odd entry', () => {
  const voices = [{ id: 7 }, null, 'af_sky', { name: ['x'] }, { id: 'bf_emma', language: 3 }, { id: 'am_adam' }];
  const speech = { supported_parameters: { voice: { values: ['alloy', 4, null, 'echo'] } } };
  const data = [null, { id: 'a/one' }, 'x', { id: 'a/one', output_modalities: ['text', { type: 'audio' }, speech] }];

  expect(readServerVoices({ voices }, 'voices', 'kokoro')?.map(({ id }) => id)).toEqual(['af_sky', 'am_adam']);
  expect(readServerVoices({ data }, 'speech-models', 'a/one')?.map(({ id }) => id)).toEqual(['alloy', 'echo']);
});
