import type { PluginManifest, PluginParameters } from '@/lib/domain/tools/plugin-manifest';
import { settingsHeader, settingsOfHeader } from '@/lib/tools/plugins/settings-header';
import { jsonReply, type Reply, textReply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import { seatsPage, weatherPage } from './pages';

/** Where the manifest of each sample is, below the server's address. */
export const samplePaths = {
  weather: '/plugins/weather/manifest.json',
  timetable: '/plugins/timetable/manifest.json',
  seats: '/plugins/seats/manifest.json',
  wordy: '/plugins/wordy/manifest.json',
} as const;

const city: PluginParameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

/** A plugin of each type: `default` with a page that draws its result, `markdown`, and `standalone`. */
const manifestsAt = (origin: string): Readonly<Record<string, PluginManifest>> => ({
  [samplePaths.weather]: {
    identifier: 'sandbox-weather',
    author: 'Sandbox',
    type: 'default',
    meta: { title: 'Sandbox weather', description: 'Made-up weather of any city, drawn by a page of its own.' },
    api: [
      {
        name: 'getWeather',
        description: 'The weather in a city',
        url: `${origin}/plugins/weather/call`,
        parameters: city,
      },
    ],
    ui: { url: `${origin}/plugins/weather/page`, height: 120 },
    settings: {
      type: 'object',
      properties: {
        unit: { type: 'string', title: 'Unit', enum: ['C', 'F'], default: 'C' },
        apiKey: { type: 'string', title: 'API key', format: 'password', description: 'Anything: nobody checks it.' },
      },
    },
  },
  /** A description that never ends, and a form with a switch and a hint in Markdown. */
  [samplePaths.wordy]: {
    identifier: 'sandbox-wordy',
    author: 'Sandbox',
    type: 'default',
    meta: { title: 'Sandbox of many words', description: 'Words and more words. '.repeat(2_500) },
    api: [{ name: 'say', description: 'Says a word', url: `${origin}/plugins/weather/call`, parameters: city }],
    settings: {
      type: 'object',
      properties: {
        isLoud: { type: 'boolean', title: 'Loud', description: 'Every word in **capitals**.' },
        apiKey: { type: 'string', title: 'API key', description: 'Get one [here](https://keys.example.org/new).' },
      },
    },
  },
  [samplePaths.timetable]: {
    identifier: 'sandbox-timetable',
    author: 'Sandbox',
    type: 'markdown',
    meta: { title: 'Sandbox timetable', description: 'Made-up trains, as Markdown.' },
    api: [
      {
        name: 'getTrains',
        description: 'The next trains to a city',
        url: `${origin}/plugins/timetable/call`,
        parameters: city,
      },
    ],
  },
  [samplePaths.seats]: {
    identifier: 'sandbox-seats',
    author: 'Sandbox',
    type: 'standalone',
    meta: { title: 'Sandbox seats', description: 'A page on which you choose a seat. Then the model goes on.' },
    api: [{ name: 'chooseSeat', description: 'Lets the user choose a seat in a train to a city', parameters: city }],
    ui: { url: `${origin}/plugins/seats/page`, height: 220 },
  },
});

const cityOf = (request: SimulatedRequest): string => {
  const body = jsonBody(request);
  const named: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'city') : undefined;
  return typeof named === 'string' ? named : 'nowhere';
};

const weather = (request: SimulatedRequest): Reply => {
  const settings = settingsOfHeader(request.headers[settingsHeader.toLowerCase()] ?? null);
  const isInF = typeof settings === 'object' && settings !== null && Reflect.get(settings, 'unit') === 'F';
  return jsonReply(200, { city: cityOf(request), degrees: isInF ? 68 : 20, unit: isInF ? 'F' : 'C' });
};

const trains = (request: SimulatedRequest): Reply =>
  textReply(
    200,
    `## Trains to ${cityOf(request)}\n\n| Time | Platform |\n|------|---------:|\n| 10:04 | 3 |\n| 10:34 | **7** |\n`,
    'text/markdown; charset=utf-8',
  );

const html = (page: string): Reply => textReply(200, page, 'text/html; charset=utf-8');

/** What the samples' server answers; undefined for what is none of its paths. */
export const sampleReply = (request: SimulatedRequest): Reply | undefined => {
  const manifest = manifestsAt(`http://${request.headers.host}`)[request.path];
  if (manifest !== undefined) return jsonReply(200, manifest);
  switch (request.path) {
    case '/plugins/weather/call':
      return weather(request);
    case '/plugins/timetable/call':
      return trains(request);
    case '/plugins/weather/page':
      return html(weatherPage);
    case '/plugins/seats/page':
      return html(seatsPage);
    default:
      return undefined;
  }
};
