import { ChatError } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import { isLocalAddress } from '@/lib/domain/network-address';
import { defineProvider, type ProviderContext } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey, parseHeaderLines } from '@/lib/http/header-lines';
import { refusedOrigin } from '@/lib/http/refused-origin';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { explainError, toChatError } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { arrangeModels } from '../model-data/arrange-models';
import { streamPreferringResponses } from '../openai-responses/answer';
import { baseUrlOf } from './base-url';
import { streamChatCompletion } from './chat-completions';
import { commonDialect, type Dialect } from './dialect';
import type { Endpoint } from './endpoint';
import { listCompatibleModels } from './models';
import type { OlderInterface, ServicePreset } from './service-preset';
import { signInAt } from './sign-in';

/** It stands for any address: a policy that allows it allows them all. */
export const anyAddressId = 'openai-compatible';

const fields: readonly SettingsField[] = [
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', placeholder: 'https://example.com/v1' },
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey', isOptional: true },
  { name: 'headers', type: 'headers', labelKey: 'models.field.headers', isOptional: true },
];

const addresses = [{ field: 'baseUrl' }];

/** The models of an older interface, with the day of their end. */
const olderModels = ({ models, endsOn }: OlderInterface): readonly Model[] =>
  models.map((id) => ({ id, name: id, endsOn }));

/**
 * The provider for every service that speaks OpenAI's chat completions: any base URL, or a row of presets named by
 * `settings.preset`, whose base URL applies unless the settings hold another.
 */
export const openaiCompatibleProvider = (presets: readonly ServicePreset[]) => {
  const presetOf = (settings: SettingsValues): ServicePreset | undefined =>
    presets.find(({ id }) => id === settings.preset);

  const serviceAddress = (settings: SettingsValues): string => {
    const preset = presetOf(settings);
    const enteredAddress = textSetting(settings, 'baseUrl');
    const address = enteredAddress ?? (preset?.isAddressOwn === true ? undefined : preset?.baseUrl);
    if (address === undefined) throw new ChatError({ code: 'wrong-address' });
    return address;
  };

  /** The older interface, if the connection has its address or the model belongs to it. */
  const olderOf = (settings: SettingsValues, model?: string): OlderInterface | undefined => {
    const older = presetOf(settings)?.older;
    const enteredAddress = textSetting(settings, 'baseUrl');
    const isMeant =
      enteredAddress === undefined ? older?.models.some((id) => id === model) : enteredAddress === older?.baseUrl;
    return isMeant === true ? older : undefined;
  };

  const dialectOf = (settings: SettingsValues): Dialect => ({ ...commonDialect, ...presetOf(settings)?.traits });

  const endpointOf = (settings: SettingsValues, address = serviceAddress(settings)): Endpoint => {
    const bearer = headerSafeKey(settings.apiKey);
    return {
      baseUrl: baseUrlOf(address),
      ...(bearer !== undefined && { bearer }),
      headers: parseHeaderLines(textSetting(settings, 'headers') ?? ''),
    };
  };

  const callOf = (context: ProviderContext): ServiceCall => {
    const ended = presetOf(context.settings)?.endedOn;
    if (ended !== undefined && textSetting(context.settings, 'baseUrl') === undefined) {
      throw new ChatError({ code: 'service-ended' });
    }
    const address = serviceAddress(context.settings);
    const { errorRule } = dialectOf(context.settings);
    return serviceCall(address, fields, context, isLocalAddress(address) ? refusedOrigin : errorRule);
  };

  return defineProvider({
    id: anyAddressId,
    label: 'OpenAI-compatible',
    fields,
    addresses,
    origins: (settings) => originsOf({ fields, addresses }, settings, presetOf(settings)?.baseUrl),
    listModels: async (context) => {
      const call = callOf(context);
      const preset = presetOf(context.settings);
      const older = olderOf(context.settings);
      if (older !== undefined) return olderModels(older);
      const known = preset?.models;
      if (known !== undefined)
        return arrangeModels(
          preset?.id,
          known.map((id): Model => ({ id, name: id })),
        );
      try {
        // At another address the list is in the usual place.
        const home = serviceAddress(context.settings) === preset?.baseUrl ? preset : undefined;
        const listed = await listCompatibleModels(endpointOf(context.settings), call, home?.listUrl);
        const kept = home?.older === undefined ? [] : olderModels(home.older);
        return [...arrangeModels(preset?.id, listed), ...kept];
      } catch (error) {
        context.signal.throwIfAborted();
        throw toChatError(error, call.redact);
      }
    },
    takesTools: (settings) => !dialectOf(settings).refuses.includes('tools'),
    ownSearch: (preset) => presets.find(({ id }) => id === preset)?.ownSearch,
    signIn: (preset) => {
      const addresses = presets.find(({ id }) => id === preset)?.signIn;
      return addresses && signInAt(addresses, fields);
    },
    limits: (preset) => {
      const { limits = [], traits } = presets.find(({ id }) => id === preset) ?? {};
      return [
        ...(traits?.refuses?.includes('stop') === true ? [{ ignores: ['stop' as const] }] : []),
        ...(traits?.topP === undefined ? [] : [{ topP: traits.topP }]),
        ...limits,
      ];
    },
    unprovenByList: (settings) => {
      const preset = presetOf(settings);
      if (preset?.models !== undefined || olderOf(settings) !== undefined) return 'everything';
      return preset?.listIsPublic === true ? 'key' : undefined;
    },
    async *stream(request, context) {
      const call = callOf(context);
      const { settings } = context;
      const older = olderOf(settings, request.model);
      const isNew = older === undefined && presetOf(settings)?.hasResponses === true;
      const stream = isNew ? streamPreferringResponses : streamChatCompletion;
      yield* stream(endpointOf(settings, older?.baseUrl), request, dialectOf(settings), call);
    },
    explain: explainError,
  });
};
