import { describe, expect, it } from 'vitest';
import { createOwnSource } from '@/lib/tools/own/own-source';
import { toolContext } from '../../fakes/tool-context';

const source = createOwnSource({ timeZone: () => 'UTC' });
const call = (name: string, args: unknown) => ({ name, args, onProgress: () => {} });

describe('our own source of tools', () => {
  it('offers its tools, and says which stay on this computer', async () => {
    const tools = await source.list(toolContext());
    expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
      ['clock', 'local'],
      ['calculator', 'local'],
      ['fetch_url', 'reads'],
    ]);
    expect(source.host).toBe(undefined);
  });

  it('offers what needs the rest of Parley where it is given the functions', async () => {
    const whole = createOwnSource({
      searchConversations: async function* () {},
      sharedPages: { list: async () => [], read: async () => undefined },
    });
    const tools = await whole.list(toolContext());
    expect(tools.slice(3).map(({ name, effect }) => [name, effect])).toEqual([
      ['search_conversations', 'reads'],
      ['read_shared_page', 'reads'],
    ]);
  });

  it('calls the tool that is named', async () => {
    const result = await source.call(call('calculator', { expression: '6 * 7' }), toolContext());
    expect(result.content).toEqual([{ type: 'text', text: '6 * 7 = 42' }]);
  });

  it('answers a name that it does not have with an error for the model', async () => {
    expect(await source.call(call('constructor', {}), toolContext())).toMatchObject({ isError: true });
  });

  it('says which host a call goes to', async () => {
    expect(await source.hostOf?.({ name: 'fetch_url', args: { url: 'https://a.example/x' } })).toBe('a.example');
    expect(await source.hostOf?.({ name: 'clock', args: {} })).toBe(undefined);
    expect(await source.hostOf?.({ name: 'other', args: {} })).toBe(undefined);
  });

  it('does nothing once the call was stopped', async () => {
    const stopped = new Error('stopped');
    const signal = AbortSignal.abort(stopped);
    await expect(source.call(call('clock', {}), toolContext({ signal }))).rejects.toBe(stopped);
  });
});
