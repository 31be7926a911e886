import { describe, expect, it } from 'vitest';
import { asksModelAgain, pluginFlow, pluginFrame } from '@/lib/domain/tools/plugin-flow';
import { pluginManifestOf } from '@/tests/fakes/plugin';

describe('what follows a call of a plugin', () => {
  it('is another step of the model when a usual one gave text', () => {
    expect(asksModelAgain([{ text: 'sunny' }])).toBe(true);
    expect(asksModelAgain([{ type: 'default', text: '' }])).toBe(false);
    expect(
      asksModelAgain([
        { type: 'markdown', text: '# Sunny' },
        { type: 'default', text: 'sunny' },
      ]),
    ).toBe(true);
  });

  it('is nothing when the result was meant for people, or when the interface of the plugin drives it', () => {
    expect(
      asksModelAgain([
        { type: 'markdown', text: '# Sunny' },
        { type: 'standalone', text: '' },
      ]),
    ).toBe(false);
    expect(pluginFlow('standalone').isCalled).toBe(false);
  });
});

describe('the interface of a plugin', () => {
  const ui = { url: 'https://ui.example.org/' };

  it('has the size that the manifest says, or the one of its type', () => {
    expect(pluginFrame(pluginManifestOf({ ui }))).toEqual({ ...ui, width: 800, height: 300 });
    expect(pluginFrame(pluginManifestOf({ ui, type: 'standalone' }))).toEqual({ ...ui, width: 600, height: 300 });
    expect(pluginFrame(pluginManifestOf({ ui: { ...ui, width: 1e9, height: -1 } }))).toMatchObject({
      width: 4_000,
      height: 300,
    });
  });

  it('is not run when it is a script for our own page', () => {
    expect(pluginFrame(pluginManifestOf({ ui: { ...ui, mode: 'module' } }))).toBe('module');
  });

  it('is none without an address, and for results that are drawn as Markdown', () => {
    expect(pluginFrame(pluginManifestOf())).toBe('none');
    expect(pluginFrame(pluginManifestOf({ ui: { url: '' } }))).toBe('none');
    expect(pluginFrame(pluginManifestOf({ ui, type: 'markdown' }))).toBe('none');
  });
});
