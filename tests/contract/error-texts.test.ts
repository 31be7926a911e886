import { expect, it } from 'vitest';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { errorTexts } from '@/lib/http/error-texts';
import { errorTitleKey } from '@/lib/panel/show-error';
import { findProvider } from '@/lib/providers/registry';
import locale from '@/locales/en-US.json';
import { collected } from '../fakes/collect';
import { fakeContext } from '../fakes/provider-context';

/** A refusal as a service sends it. The words stand in the thread that is named; `source` of their row where none is. */
type Example = {
  /** The beginning of the row's `service`. */
  readonly row: string;
  readonly from: string;
  readonly ask: Asked;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The headline of the card. */
  readonly title: string;
};

type Asked = { readonly providerId: string; readonly settings: SettingsValues; readonly model?: string };

const anthropic: Asked = { providerId: 'anthropic', settings: { apiKey: 'sk-ant-simulated' } };
const openai: Asked = { providerId: 'openai', settings: { apiKey: 'sk-simulated-0123456789' }, model: 'gpt-5' };
const gemini: Asked = { providerId: 'gemini', settings: { apiKey: 'AIzaSimulated' } };
const xai: Asked = { providerId: 'openai-compatible', settings: { preset: 'xai', apiKey: 'xai-simulated' } };
const openRouter: Asked = {
  providerId: 'openai-compatible',
  settings: { preset: 'openrouter', apiKey: 'sk-or-simulated' },
};
const googleAsOpenAi: Asked = {
  providerId: 'openai-compatible',
  settings: { baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai', apiKey: 'AIzaSimulated' },
};
const lmStudio: Asked = { providerId: 'openai-compatible', settings: { preset: 'lm-studio' } };
const ollama: Asked = { providerId: 'ollama', settings: {} };
const bedrock: Asked = {
  providerId: 'bedrock',
  settings: { accessKeyId: 'AKIA0', secretAccessKey: 'simulated' },
  model: 'anthropic.claude-3-sonnet-20240229-v1:0',
};

const empty = 'Your {{provider}} account is out of credit';
const unverified = {
  error: {
    message:
      'Your organization must be verified to stream this model. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization. If you just verified, it can take up to 15 minutes for access to propagate.',
    type: 'invalid_request_error',
    param: 'stream',
    code: 'unsupported_value',
  },
};
const farAway = {
  error: { code: 400, message: 'User location is not supported for the API use.', status: 'FAILED_PRECONDITION' },
};
const usedUp =
  'Your team 00000000-0000-0000-0000-000000000000 has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit.';

const examples: readonly Example[] = [
  {
    row: 'Anthropic, 400',
    from: 'its source',
    ask: anthropic,
    status: 400,
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message:
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      },
      request_id: 'req_011',
    },
    title: empty,
  },
  {
    row: 'Anthropic, 401',
    from: 'its source',
    ask: anthropic,
    status: 401,
    body: {
      type: 'error',
      error: {
        type: 'authentication_error',
        message:
          'CORS requests are not allowed for this Organization because of its settings. If you believe this in error, contact support at https://support.anthropic.com/.',
      },
    },
    title: 'Your {{provider}} organization blocks requests from browsers',
  },
  {
    row: 'Anthropic, 401',
    from: 'https://github.com/janhq/jan/issues/5689',
    ask: anthropic,
    status: 401,
    body: {
      type: 'error',
      error: {
        type: 'authentication_error',
        message: 'CORS requests are not allowed for this Organization because of custom retention settings.',
      },
    },
    title: 'Your {{provider}} organization blocks requests from browsers',
  },
  {
    row: 'OpenAI, 400',
    from: 'https://github.com/langflow-ai/openrag/issues/257',
    ask: openai,
    status: 400,
    body: unverified,
    title: '{{provider}} requires a verified organization',
  },
  {
    row: 'OpenAI, 400',
    from: 'https://github.com/BeehiveInnovations/pal-mcp-server/issues/134, through a gateway',
    ask: openRouter,
    status: 400,
    body: {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: JSON.stringify(unverified, null, 2), provider_name: 'OpenAI' },
      },
    },
    title: '{{provider}} requires a verified organization',
  },
  {
    row: 'Gemini, 400',
    from: 'its source',
    ask: gemini,
    status: 400,
    body: farAway,
    title: '{{provider}} isn’t available in your region',
  },
  {
    row: 'Gemini, 400',
    from: 'https://github.com/FoundationAgents/OpenManus/issues/803, a list of one',
    ask: googleAsOpenAi,
    status: 400,
    body: [farAway],
    title: '{{provider}} isn’t available in your region',
  },
  {
    row: 'xAI, 400',
    from: 'https://github.com/continuedev/continue/issues/10778',
    ask: xai,
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: 'Incorrect API key provided: na***ys. You can obtain an API key from https://console.x.ai.',
    },
    title: '{{provider}} didn’t accept this key',
  },
  {
    row: 'xAI, 400',
    from: 'https://github.com/i-am-bee/beeai-framework/issues/447',
    ask: xai,
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error:
        'Incorrect%20API%20key%20provided:%20ba***na.%20You%20can%20obtain%20an%20API%20key%20from%20https://console.x.ai.',
    },
    title: '{{provider}} didn’t accept this key',
  },
  {
    row: 'xAI, 403 and 429',
    from: 'https://github.com/warpdotdev/warp/issues/14863',
    ask: xai,
    status: 403,
    body: { code: 'The caller does not have permission to execute the specified operation', error: usedUp },
    title: empty,
  },
  {
    row: 'xAI, 403 and 429',
    from: 'https://github.com/continuedev/continue/issues/10373',
    ask: xai,
    status: 429,
    body: { code: 'Some resource has been exhausted', error: usedUp },
    title: empty,
  },
  {
    row: 'Anthropic, 403',
    from: 'its source',
    ask: anthropic,
    status: 403,
    body: { error: { type: 'forbidden', message: 'Request not allowed' } },
    title: '{{provider}} isn’t available in your region',
  },
  {
    row: 'Bedrock, 400',
    from: 'its source',
    ask: bedrock,
    status: 400,
    headers: { 'x-amzn-errortype': 'ValidationException:http://internal.amazon.com/coral/com.amazon.bedrock/' },
    body: {
      message:
        'Access to Anthropic models is not allowed from unsupported countries, regions, or territories. Please refer to https://www.anthropic.com/supported-countries for more information on the countries and regions Anthropic currently supports.',
    },
    title: '{{provider}} isn’t available in your region',
  },
  {
    row: 'xAI, also 403',
    from: 'its source',
    ask: xai,
    status: 403,
    body: {
      code: 'The caller does not have permission to execute the specified operation',
      error:
        "Your newly created team doesn't have any credits or licenses yet. You can purchase those on https://console.x.ai.",
    },
    title: empty,
  },
  {
    row: 'OpenRouter, 404 where the account',
    from: 'https://github.com/unoplat/unoplat-code-confluence/issues/1080',
    ask: openRouter,
    status: 404,
    body: {
      error: {
        message:
          'No endpoints found matching your data policy (Paid model training). Configure: https://openrouter.ai/settings/privacy',
        code: 404,
      },
    },
    title: 'This key can’t use {{model}}',
  },
  {
    row: 'OpenRouter, 404 where the account',
    from: 'https://github.com/truefoundry/models/pull/826',
    ask: openRouter,
    status: 404,
    body: {
      error: {
        message:
          'No endpoints available matching your guardrail restrictions and data policy. Configure: https://openrouter.ai/settings/privacy',
        code: 404,
      },
    },
    title: 'This key can’t use {{model}}',
  },
  {
    row: 'OpenRouter, 404 where no service',
    from: 'its source',
    ask: openRouter,
    status: 404,
    body: { error: { message: 'No endpoints found that support image input', code: 404 } },
    title: '{{provider}} couldn’t process this request',
  },
  {
    row: 'LM Studio, 400',
    from: 'its source',
    ask: lmStudio,
    status: 404,
    body: {
      error: {
        message: "No models loaded. Please load a model in the developer page or use the 'lms load' command.",
        type: 'invalid_request_error',
        param: 'model',
        code: 'model_not_found',
      },
    },
    title: '{{provider}} couldn’t process this request',
  },
  {
    row: 'Ollama, 500',
    from: 'its source',
    ask: ollama,
    status: 500,
    body: { error: 'model requires more system memory (7.5 GiB) than is available (5.2 GiB)' },
    title: '{{provider}} had a server error',
  },
];

it('says of a computer that is too small that asking again is no use', async () => {
  const body = { error: 'model requires more system memory (7.5 GiB) than is available (5.2 GiB)' };
  const { context } = fakeContext({}, { status: 500, chunks: [JSON.stringify(body)] });
  const provider = findProvider('ollama');
  if (provider === undefined) throw new Error('no provider ollama');
  const request = { model: 'm', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] } as const;

  const { error } = await collected(provider.stream(request, context));

  expect(provider.explain(error)).toMatchObject({ code: 'server', retryable: false, detail: body.error });
});

const rowOf = (example: Example) => errorTexts.find(({ service }) => service.startsWith(example.row));

it.each(errorTexts)('has an example of the words of $service', ({ service }) => {
  expect(examples.filter(({ row }) => service.startsWith(row))).not.toEqual([]);
});

it.each(examples)('an example is of one row: $row', ({ row }) => {
  expect(errorTexts.filter(({ service }) => service.startsWith(row))).toHaveLength(1);
});

it.each(examples)('$row ($from) leads to the card of its row', async (example) => {
  const { ask, status, body, headers, title } = example;
  const provider = findProvider(ask.providerId);
  if (provider === undefined) throw new Error(`no provider ${ask.providerId}`);
  const answer = {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    chunks: [JSON.stringify(body)],
  };
  const { context, wire } = fakeContext(ask.settings, answer);
  const request = {
    model: ask.model ?? 'm',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  } as const;

  const { items, error } = await collected(provider.stream(request, context));
  const { code, status: told } = provider.explain(error);

  expect(items).toEqual([]);
  expect(code).toBe(rowOf(example)?.code ?? 'server');
  expect(told).toBe(status);
  const [, name = '', part = ''] = errorTitleKey(code).split('.');
  expect(Reflect.get(Reflect.get(locale.error, name), part)).toBe(title);
  // Refused for what is no field of the request: asking again would change nothing.
  expect(wire.sent).toHaveLength(1);
});
