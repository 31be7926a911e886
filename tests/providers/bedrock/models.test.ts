import { expect, it } from 'vitest';
import { bedrock } from '@/lib/providers/bedrock/provider';
import { fakeContext } from '../../fakes/provider-context';
import { wireFetch } from '../../fakes/wire-fetch';

const key = 'ABSK0123456789';
const json = { 'content-type': 'application/json' };

const foundation = {
  modelSummaries: [
    {
      modelId: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
      modelName: 'Claude Sonnet 4.5',
      providerName: 'Anthropic',
      inputModalities: ['TEXT', 'IMAGE'],
      outputModalities: ['TEXT'],
      inferenceTypesSupported: ['INFERENCE_PROFILE'],
    },
    {
      modelId: 'amazon.nova-lite-v1:0',
      modelName: 'Nova Lite',
      providerName: 'Amazon',
      inputModalities: ['TEXT', 'IMAGE'],
      outputModalities: ['TEXT'],
      inferenceTypesSupported: ['ON_DEMAND'],
    },
    { modelId: 'amazon.titan-embed-text-v2:0', outputModalities: ['EMBEDDING'] },
  ],
};
const profileId = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const profiles = {
  inferenceProfileSummaries: [
    {
      inferenceProfileId: profileId,
      inferenceProfileName: 'US Sonnet 4.5',
      models: [
        { modelArn: 'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-sonnet-4-5-20250929-v1:0' },
        { modelArn: 'arn:aws:bedrock:us-west-2::foundation-model/anthropic.claude-sonnet-4-5-20250929-v1:0' },
      ],
    },
    { inferenceProfileId: 'us.twelvelabs.pegasus', inferenceProfileName: 'A model that the list does not hold' },
  ],
};

type Answer = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };

/** Lists the models of an account whose two lists answer so. */
const list = (settings: Record<string, string>, foundationAnswer: Answer, profilesAnswer: Answer) => {
  const asked: string[] = [];
  const { context } = fakeContext({ apiKey: key, ...settings }, {});
  const send: typeof fetch = (input, init) => {
    const url = String(input);
    asked.push(url);
    const { status = 200, body, headers } = url.includes('/inference-profiles') ? profilesAnswer : foundationAnswer;
    return wireFetch({ status, headers: { ...json, ...headers }, chunks: [JSON.stringify(body)] }).fetch(input, init);
  };
  return { asked, models: bedrock.listModels({ ...context, fetch: send }) };
};

const denied: Answer = {
  status: 403,
  body: { message: 'not authorized to perform: bedrock:ListFoundationModels' },
  headers: { 'x-amzn-errortype': 'AccessDeniedException' },
};

it('lists the inference profiles, with what their models can do, and the text models that can be asked on demand, in the region of the settings', async () => {
  const { asked, models } = list({ region: 'eu-west-1' }, { body: foundation }, { body: profiles });

  expect(await models).toEqual([
    { id: 'amazon.nova-lite-v1:0', name: 'Amazon Nova Lite', capabilities: ['images', 'files'] },
    { id: profileId, name: 'US Sonnet 4.5', capabilities: ['images', 'files', 'reasoning'] },
    { id: 'us.twelvelabs.pegasus', name: 'A model that the list does not hold' },
  ]);
  expect(asked.map((url) => new URL(url).host)).toEqual(Array(2).fill('bedrock.eu-west-1.amazonaws.com'));
});

it('puts the model that the user names first, be it an ARN that no list holds', async () => {
  const arn = 'arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc123';
  const { models } = list({ modelId: ` ${arn} ` }, { body: foundation }, { body: profiles });

  expect((await models).map(({ id }) => id)).toEqual([
    arn,
    'amazon.nova-lite-v1:0',
    profileId,
    'us.twelvelabs.pegasus',
  ]);
});

it('lists the models of an account that may not list profiles', async () => {
  const { models } = list({}, { body: foundation }, denied);

  expect((await models).map(({ id }) => id)).toEqual(['amazon.nova-lite-v1:0']);
});

it('is content with the named model where the keys may not list any, and says so where none is named', async () => {
  expect(await list({ modelId: profileId }, denied, denied).models).toEqual([{ id: profileId, name: profileId }]);
  await expect(list({}, denied, denied).models).rejects.toMatchObject({ data: { code: 'forbidden', status: 403 } });
});

it('does not take a refused key for one that may not list', async () => {
  const refused = { ...denied, headers: { 'x-amzn-errortype': 'UnrecognizedClientException' } };

  await expect(list({ modelId: profileId }, refused, refused).models).rejects.toMatchObject({ data: { code: 'auth' } });
});
