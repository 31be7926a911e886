import { describe, expect, it } from 'vitest';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { keepResult } from '@/lib/domain/tools/kept-result';
import { hasPage, pluginCallView, pluginOf } from '@/lib/panel/tools/plugin-call';
import { pluginPreviewOf, pluginViewOf } from '@/tests/fakes/plugin-view';

const frame = { url: 'https://weather.example.com/page', width: 800, height: 300 };
const plugin = (type: 'default' | 'standalone' | 'markdown' = 'default') =>
  pluginViewOf({ preview: pluginPreviewOf({ type, frame }) });

const part = (text: string): ToolInvocationPart => ({
  type: 'tool-invocation',
  state: 'result',
  toolCallId: 'a',
  toolName: 'weather____getWeather',
  step: 0,
  args: { city: 'Oslo' },
  result: keepResult({ content: [{ type: 'text', text }], isUntrusted: true }, 'nonce').result,
});

const record = (pluginType: ToolCallRecord['pluginType']): ToolCallRecord => ({
  type: 'parley-tool-call',
  toolCallId: 'a',
  sourceId: 'plugin-weather',
  toolName: 'getWeather',
  title: 'getWeather',
  sourceTitle: 'Weather',
  pluginType,
  effect: 'writes',
  hasLeft: true,
});

describe('a call of a plugin', () => {
  it('belongs to the plugin of its source, if that is still installed', () => {
    expect(pluginOf(record('default'), [plugin()])?.preview.identifier).toBe('weather');
    expect(pluginOf({ sourceId: 'plugin-other' }, [plugin()])).toBeUndefined();
    expect(pluginOf(record('default'), undefined)).toBeUndefined();
  });

  it('has the plugin’s page where that drives it, or can draw its result', () => {
    expect(hasPage(plugin('standalone'), part(''))).toBe(true);
    expect(hasPage(plugin(), part('{"degrees":7}'))).toBe(true);
    expect(hasPage(plugin(), part('seven degrees'))).toBe(false);
    expect(hasPage(plugin('markdown'), part('{"degrees":7}'))).toBe(false);
    expect(hasPage(pluginViewOf(), part('{"degrees":7}'))).toBe(false);
  });

  it('is shown to a page as LobeChat hands it over: the result, or what the page filled in', () => {
    const page = { type: 'parley-plugin-page', toolCallId: 'a', state: { unit: 'C' }, content: 'mine', written: [] };
    const message = { id: 'm1', annotations: [page] };
    const known = (type: 'default' | 'standalone') => ({ record: record(type), plugin: plugin(type) });

    expect(pluginCallView(message, part('{"degrees":7}'), known('default'))).toMatchObject({
      kind: 'default',
      content: '{"degrees":7}',
      payload: { id: 'a', identifier: 'weather', apiName: 'getWeather', arguments: '{"city":"Oslo"}', type: 'default' },
    });
    expect(pluginCallView(message, part('mine'), known('standalone'))).toMatchObject({
      kind: 'standalone',
      content: 'mine',
      page: { state: { unit: 'C' } },
    });
  });
});
