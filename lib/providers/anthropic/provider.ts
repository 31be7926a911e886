import { maxStops } from '@/lib/domain/chat-parameters';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { defineProvider, type ProviderContext } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { addUsage, type Usage } from '@/lib/domain/usage';
import { hasError } from '@/lib/http/error-event';
import { endOfAnswer, jsonEvents } from '@/lib/http/json-events';
import { isJsonObject } from '@/lib/http/json-text';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { explainError, inBandError, toChatError } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { MessageReader } from '../anthropic-messages/message-parts';
import { PausedTurn } from '../anthropic-messages/paused-turn';
import { anthropicBody } from '../anthropic-messages/request-body';
import { eventsOfMessage } from '../anthropic-messages/whole-message';
import { arrangeModels } from '../model-data/arrange-models';
import { foldedThoughts } from '../wire/folded-thoughts';
import { stoppable } from '../wire/stoppable';

const officialBaseUrl = 'https://api.anthropic.com';

const fields: readonly SettingsField[] = [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    keyUrl: 'https://console.anthropic.com/settings/keys',
    keyPrefixes: ['sk-ant-'],
  },
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', isOptional: true, placeholder: officialBaseUrl },
];

const addresses = [{ field: 'baseUrl', otherwise: officialBaseUrl }];

const serviceAddress = (settings: SettingsValues): string => textSetting(settings, 'baseUrl') ?? officialBaseUrl;

/** The client's code is read when the service is first asked. */
const loadClient = () => import('./client');

const callOf = (context: ProviderContext): ServiceCall =>
  serviceCall(serviceAddress(context.settings), fields, context);

/** No model was named, so a 404 is about the path. */
const listingCall = (call: ServiceCall): ServiceCall => ({
  ...call,
  rule: (status) => (status === 404 ? 'wrong-address' : undefined),
});

/** How often a turn that the service pauses goes on by itself: each time is a request that costs. */
const mostPauses = 8;

/** The parts of one request. A pause ends them: then `turn` has what goes back. */
async function* partsOf(
  body: Readonly<Record<string, unknown>>,
  turn: PausedTurn,
  call: ServiceCall,
): AsyncGenerator<StreamPart> {
  const { postMessage } = await loadClient();
  const response = await postMessage(serviceAddress(call.context.settings), call, body);
  const reader = new MessageReader(() => call.context.onOwnSearch?.());
  for await (const event of jsonEvents(response, call, eventsOfMessage)) {
    if (event === endOfAnswer) {
      yield* reader.finish();
      return;
    }
    if (hasError(event)) throw inBandError(event, call);
    // Some stream a whole message as their only event.
    for (const piece of (isJsonObject(event) ? eventsOfMessage(event) : undefined) ?? [event]) {
      turn.take(piece);
      for (const part of reader.read(piece)) {
        yield part;
        if (part.type === 'finish_step') return;
      }
    }
  }
}

/**
 * The parts of an answer. A service that searches long pauses its turn, and goes on with it when it gets it back as it
 * came (Anthropic docs, "Server tools", 2026): for whoever reads it, it is one step.
 */
async function* parts(request: ChatRequest, call: ServiceCall): AsyncGenerator<StreamPart> {
  const { messages, ...body } = { model: request.model, stream: true, ...anthropicBody(request) };
  let paused: readonly unknown[] = [];
  let used: Usage | undefined;
  for (let pauses = 0; ; pauses += 1) {
    const turn = new PausedTurn();
    const turns = paused.length === 0 ? messages : [...messages, { role: 'assistant', content: paused }];
    let end: Extract<StreamPart, { type: 'finish_step' }> | undefined;
    for await (const part of partsOf({ ...body, messages: turns }, turn, call)) {
      if (part.type === 'finish_step') end = part;
      else yield part;
    }
    if (end === undefined) return;
    used = end.usage === undefined ? used : addUsage(used, end.usage);
    const content = turn.content();
    if (content === undefined || content.length === 0 || pauses === mostPauses) {
      yield { ...end, ...(used !== undefined && { usage: used }) };
      return;
    }
    paused = [...paused, ...content];
  }
}

/** Anthropic's Messages API: thinking with its signatures, images, PDFs, tools, prompt caching. */
export const anthropic = defineProvider({
  id: 'anthropic',
  label: 'Anthropic',
  pages: {
    billing: 'https://console.anthropic.com/settings/billing',
    organization: 'https://console.anthropic.com/settings/organization',
    regions: 'https://www.anthropic.com/supported-countries',
  },
  limits: () => [{ ignores: ['temperature', 'topP'], stopCount: maxStops }],
  readsDocuments: true,
  // Anthropic docs, "Web search tool" (2026). An organization can switch it off.
  ownSearch: () => ({ models: '(^|/)claude-', tells: true }),
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  async listModels(context) {
    const call = callOf(context);
    try {
      const { listModels } = await loadClient();
      return arrangeModels('anthropic', await listModels(serviceAddress(context.settings), listingCall(call)));
    } catch (error) {
      context.signal.throwIfAborted();
      throw toChatError(error, call.redact);
    }
  },
  async *stream(request, context) {
    const call = callOf(context);
    // Claude has thoughts of their own; other models behind its format write them into the text.
    const isClaude = serviceAddress(context.settings) === officialBaseUrl;
    yield* stoppable(isClaude ? parts(request, call) : foldedThoughts(parts(request, call), request), call);
  },
  explain: explainError,
});
