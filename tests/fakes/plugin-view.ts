import type { PluginPreview, PluginView } from '@/lib/domain/tools/plugin-preview';

/** What is shown of a plugin before it is installed. */
export const pluginPreviewOf = (change: Partial<PluginPreview> = {}): PluginPreview => ({
  identifier: 'weather',
  title: 'Weather',
  description: 'The weather in a city',
  author: 'A. Nonymous',
  type: 'default',
  from: 'weather.example.com',
  apis: [{ name: 'getWeather', description: 'The weather', host: 'weather.example.com', sent: ['city'] }],
  hosts: ['weather.example.com'],
  frame: 'none',
  settings: [],
  ...change,
});

/** An installed plugin as its user sees it. */
export const pluginViewOf = (change: Partial<PluginView> & { readonly preview?: PluginPreview } = {}): PluginView => ({
  preview: pluginPreviewOf(),
  isOn: true,
  hasSettings: false,
  installedAt: 1,
  manifestUrl: 'https://weather.example.com/manifest.json',
  origins: ['https://weather.example.com/*'],
  isFrameAllowed: false,
  ...change,
});
