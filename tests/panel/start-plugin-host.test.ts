// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPluginHost } from '@/lib/panel/start-plugin-host';
import { hasOrigins } from '@/lib/platform/permissions';

vi.mock('@/lib/platform/permissions', () => ({ hasOrigins: vi.fn() }));

const told: unknown[] = [];

/** The document is opened in a frame of the panel, for this address. */
const openFor = (address: string): void => {
  vi.stubGlobal('location', { search: `?${new URLSearchParams({ url: address })}`, origin: 'chrome-extension://id' });
  vi.stubGlobal('parent', {
    postMessage: ({ state }: { state: string }, origin: string) => told.push(`${state} to ${origin}`),
  });
};

beforeEach(() => {
  vi.mocked(hasOrigins).mockResolvedValue(true);
});

afterEach(() => {
  told.length = 0;
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('the host of a plugin’s page', () => {
  it('narrows its policy to one origin before the frame exists', async () => {
    openFor('https://plugin.example/ui');
    const added: string[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      added.push(`policy ${node instanceof HTMLMetaElement ? node.content : ''}`);
    });
    vi.spyOn(document.body, 'append').mockImplementation((node) => {
      added.push(`frame ${node instanceof HTMLIFrameElement ? node.src : ''}`);
    });
    await startPluginHost();
    vi.restoreAllMocks();

    expect(added).toEqual(['policy frame-src https://plugin.example', 'frame https://plugin.example/ui']);
    expect(told).toEqual(['framed to chrome-extension://id']);
  });

  it('gives the page no way up, no dialogs, no downloads, no fullscreen', async () => {
    openFor('https://plugin.example/ui');
    vi.spyOn(document.body, 'append').mockImplementation((node) => {
      if (!(node instanceof HTMLIFrameElement)) throw new Error('not a frame');
      expect(node.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
      expect(node.getAttribute('allow')).toBe("fullscreen 'none'");
    });
    await startPluginHost();
    vi.restoreAllMocks();
    expect.assertions(2);
  });

  it.each(['http://plugin.example/', 'javascript:alert(1)', ''])('frames nothing for %s', async (address) => {
    openFor(address);
    await startPluginHost();

    expect(document.querySelector('iframe')).toBeNull();
    expect(told).toEqual(['refused to chrome-extension://id']);
  });

  it('frames nothing where the browser says that the host was not granted', async () => {
    vi.mocked(hasOrigins).mockResolvedValue(false);
    openFor('https://plugin.example/ui');
    await startPluginHost();

    expect(hasOrigins).toHaveBeenLastCalledWith(['https://plugin.example/*']);
    expect(document.querySelector('iframe')).toBeNull();
    expect(told).toEqual(['refused to chrome-extension://id']);
  });
});
