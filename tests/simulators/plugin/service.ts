import type { PluginManifest } from '@/lib/domain/tools/plugin-manifest';
import { settingsHeader, settingsOfHeader } from '@/lib/tools/plugins/settings-header';
import { jsonReply, type Reply, textReply } from '../core/reply';
import type { SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';

/** The key that the simulated plugin takes in its settings. */
export const simulatedPluginKey = 'not-a-real-plugin-key';

const manifestAt = (origin: string): PluginManifest => ({
  identifier: 'weather',
  author: 'Simulator',
  type: 'default',
  meta: { title: 'Weather', description: 'The weather in a city', avatar: '⛅', tags: ['weather'] },
  api: [
    {
      name: 'getWeather',
      description: 'The weather in a city',
      url: `${origin}/api/weather`,
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
    {
      name: 'getMoved',
      description: 'An address that leads to another one',
      url: `${origin}/api/moved`,
      parameters: { type: 'object', properties: {} },
    },
  ],
  settings: {
    type: 'object',
    properties: { apiKey: { type: 'string', format: 'password', title: 'API key' } },
    required: ['apiKey'],
  },
});

/** An error as @lobehub/chat-plugin-sdk writes it. */
const refused = (status: number, errorType: string | number, body?: unknown): Outcome => ({
  type: 'refusal',
  reply: jsonReply(status, { body, errorType }),
});

const cityIn = (body: string): string | undefined => {
  try {
    const { city } = JSON.parse(body);
    return typeof city === 'string' ? city : undefined;
  } catch {
    return undefined;
  }
};

const isKey = (settings: unknown): boolean =>
  JSON.stringify(settings) === JSON.stringify({ apiKey: simulatedPluginKey });

const weather = ({ headers, body }: SimulatedRequest): Outcome => {
  const settings = settingsOfHeader(headers[settingsHeader.toLowerCase()] ?? null);
  if (!isKey(settings)) return refused(422, 'PluginSettingsInvalid', { message: 'Plugin settings not found.' });
  const city = cityIn(body);
  if (city === undefined) return refused(400, 400, { message: 'No city' });
  return { type: 'reply', reply: jsonReply(200, { city, degrees: 20 }) };
};

const served = (request: SimulatedRequest, manifest: Reply, moved: string): Outcome => {
  switch (request.path) {
    case '/manifest.json':
      return { type: 'reply', reply: manifest };
    case '/api/moved':
      return { type: 'reply', reply: textReply(307, '', undefined, { location: moved }) };
    case '/api/weather':
      return request.method === 'POST' ? weather(request) : refused(405, 405, { message: 'Only POST' });
    default:
      return refused(404, 404);
  }
};

/** A simulated plugin's server. What it says of itself can be changed, as a plugin does after it was installed. */
export type PluginService = Service & { publish(change: (manifest: PluginManifest) => PluginManifest): void };

/**
 * The server of a LobeChat plugin: its manifest, and one API that wants POST, a key in the settings header, and a city, and
 * refuses in the words of LobeChat's SDK. `/api/moved` redirects to `moved`.
 */
export const pluginService = (moved: string): PluginService => {
  let change = (manifest: PluginManifest): PluginManifest => manifest;
  return {
    name: 'plugin',
    receive: (request) => {
      const manifest = jsonReply(200, change(manifestAt(`http://${request.headers.host}`)));
      return served(request, manifest, moved);
    },
    formatError: ({ message }) => jsonReply(500, { body: { message }, errorType: 'PluginServerError' }),
    publish: (next) => {
      change = next;
    },
    reset: () => {
      change = (manifest) => manifest;
    },
  };
};
