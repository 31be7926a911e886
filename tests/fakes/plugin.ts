import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import type { PluginManifest } from '@/lib/domain/tools/plugin-manifest';
import { pinOf } from '@/lib/tools/plugins/pin';

/** A manifest with one API, which takes a city. */
export const pluginManifestOf = (changes: Partial<PluginManifest> = {}): PluginManifest => ({
  identifier: 'weather',
  api: [
    {
      name: 'getWeather',
      description: 'The weather in a city',
      url: 'https://weather.example.com/api',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
  meta: { title: 'Weather' },
  ...changes,
});

/** A plugin as it is installed from weather.example.com. */
export const installedPlugin = async (
  changes: Partial<PluginManifest> = {},
  others: Partial<InstalledPlugin> = {},
): Promise<InstalledPlugin> => {
  const manifest = pluginManifestOf(changes);
  return {
    manifestUrl: 'https://weather.example.com/manifest.json',
    manifest,
    pin: await pinOf(manifest, others.openApi),
    ...others,
  };
};

/** What one request asked, as a plugin's server sees it. */
export type PluginRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
};

/** A network in which these addresses answer with a text or a response; everything else cannot be reached. */
export const pluginNetwork = (answers: Readonly<Record<string, string | Response>>) => {
  const sent: PluginRequest[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, { ...init, signal: null });
    sent.push({ url: request.url, method: request.method, headers: request.headers, body: await request.text() });
    const answer = answers[request.url];
    if (answer === undefined) throw new TypeError('fetch failed');
    return typeof answer === 'string' ? new Response(answer) : answer.clone();
  };
  return { fetch, sent };
};
