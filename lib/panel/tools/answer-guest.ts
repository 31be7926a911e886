import { contentText, type GuestMessage, type HostMessage, jsonValue, parsedContent } from './plugin-messages';

/** The call that a plugin's page was opened for, as LobeChat hands it over. */
export type PluginPayload = {
  /** Of the call: a page may ask for an answer to it by this, and to no other. */
  readonly id: string;
  readonly identifier: string;
  readonly apiName: string;
  /** JSON text, as the model wrote it. */
  readonly arguments: string;
  readonly type: string;
};

/**
 * What a plugin's page is shown and may ask for. What it asks for is a stranger's wish: whoever takes it decides about
 * consent and cost, and marks what it wrote as untrusted.
 */
export type PluginGuest = {
  /** `default` shows a result, and is heard on two channels; `standalone` drives its message, and is heard on all. */
  readonly kind: 'default' | 'standalone';
  readonly payload: PluginPayload;
  content(): string;
  state(): Readonly<Record<string, unknown>>;
  /** They may hold secrets: the user was told so when the plugin was installed. */
  settings(): Promise<unknown>;
  /** `asks`: the model is wanted to go on. */
  fillContent(content: string, asks: boolean): void;
  setState(key: string, value: unknown): void;
  setSettings(value: unknown): void;
  triggerAnswer(): void;
  createAnswer(content: string): void;
};

/** Posts to the guest, if it is still there. */
export type Reply = (message: HostMessage) => void;

const initMessage = async (guest: PluginGuest): Promise<HostMessage> => ({
  type: 'lobe-chat:init-standalone-plugin',
  payload: guest.payload,
  props: guest.payload,
  settings: (await guest.settings()) ?? {},
  state: guest.state(),
});

const renderMessage = (guest: PluginGuest): HostMessage => ({
  type: 'lobe-chat:render-plugin',
  props: { content: parsedContent(guest.content()), name: guest.payload.identifier },
});

/** Does what a channel is for. `mayAsk` counts what makes the model go on. Rejects when the settings cannot be read. */
export const answerGuest = async (
  message: GuestMessage,
  guest: PluginGuest,
  mayAsk: () => boolean,
  reply: Reply,
): Promise<void> => {
  switch (message.type) {
    case 'lobe-chat:plugin-ready-for-render':
      return reply(guest.kind === 'standalone' ? await initMessage(guest) : renderMessage(guest));
    case 'lobe-chat:fetch-plugin-message':
      return reply(renderMessage(guest));
    case 'lobe-chat:fetch-plugin-state': {
      const state = guest.state();
      const value = Object.hasOwn(state, message.key) ? state[message.key] : undefined;
      return reply({ type: 'lobe-chat:render-plugin-state', key: message.key, value });
    }
    case 'lobe-chat:fetch-plugin-settings':
      return reply({ type: 'lobe-chat:render-plugin-settings', value: await guest.settings() });
    case 'lobe-chat:fill-plugin-content': {
      const content = contentText(message.content);
      if (content !== undefined) guest.fillContent(content, message.triggerAiMessage === true && mayAsk());
      return;
    }
    case 'lobe-chat:update-plugin-state': {
      const json = jsonValue(message.value);
      if (json !== undefined) guest.setState(message.key, json.value);
      return;
    }
    case 'lobe-chat:update-plugin-settings': {
      const json = jsonValue(message.value);
      if (json !== undefined) guest.setSettings(json.value);
      return;
    }
    case 'lobe-chat:trigger-ai-message':
      if (message.id === guest.payload.id && mayAsk()) guest.triggerAnswer();
      return;
    case 'lobe-chat:create-assistant-message': {
      const content = contentText(message.content);
      if (content !== undefined) guest.createAnswer(content);
      return;
    }
    default:
      message satisfies never;
  }
};

/** The channels of a page that only shows a result. */
const channelsOfDefault: ReadonlySet<GuestMessage['type']> = new Set([
  'lobe-chat:plugin-ready-for-render',
  'lobe-chat:fetch-plugin-message',
]);

/** Whether a guest of this kind is heard on the channel. */
export const hasChannel = (kind: PluginGuest['kind'], channel: GuestMessage['type']): boolean =>
  kind === 'standalone' || channelsOfDefault.has(channel);
