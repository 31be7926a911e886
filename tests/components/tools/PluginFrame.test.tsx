// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PluginFrame, type PluginFrameProps } from '@/components/tools/PluginFrame';
import { requestAccess } from '@/lib/panel/access';
import { hostPluginFrame, type PluginFrameOptions } from '@/lib/panel/tools/plugin-frame';
import { watchSight } from '@/lib/panel/tools/watch-sight';
import { openFakePanel } from '@/tests/fakes/panel';
import { createPluginGuest } from '@/tests/fakes/plugin-guest';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/components/tools/use-settled', () => ({ useSettled: () => isSettled }));
vi.mock('@/lib/panel/access', () => ({ requestAccess: vi.fn() }));
vi.mock('@/lib/panel/tools/watch-sight', () => ({ watchSight: vi.fn(() => () => undefined) }));
vi.mock(import('@/lib/panel/tools/plugin-frame'), async (original) => ({
  ...(await original()),
  hostPluginFrame: vi.fn(() => () => undefined),
}));

let isSettled = true;

const show = (over: Partial<PluginFrameProps> = {}) => {
  const props = {
    title: 'Weather',
    ui: { url: 'https://plugin.example/ui?x=1' },
    guest: createPluginGuest().guest,
    isAgreed: true,
    onAgree: vi.fn(),
    ...over,
  };
  renderThemed(<PluginFrame {...props} />);
  return props;
};
const frame = () => document.querySelector('iframe');
/** What the component gave to the newest frame's host. */
const hosted = (): PluginFrameOptions => {
  const options = vi.mocked(hostPluginFrame).mock.lastCall?.[0];
  if (options === undefined) throw new Error('no frame is hosted');
  return options;
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(async () => {
  await openFakePanel();
  isSettled = true;
  vi.mocked(requestAccess).mockResolvedValue(true);
  // happy-dom loads no frames, and says so on the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('the question before a plugin’s page', () => {
  it('names the host and what the page gets, before anything is loaded', () => {
    show({ isAgreed: false });

    const text = screen.getByRole('group').textContent;
    expect(text).toContain('“Weather” has its own page');
    expect(text).toContain('plugin.example');
    expect(text).toContain('including any keys in them');
    expect(frame()).toBeNull();
  });

  it('says less where the page gets less', () => {
    show({ isAgreed: false, guest: createPluginGuest({ kind: 'default' }).guest });

    expect(screen.getByRole('group').textContent).toContain('gets the result of this call');
  });

  it('asks the browser for exactly that host, and tells when it was granted', async () => {
    const { onAgree } = show({ isAgreed: false });
    await press('Show page');

    expect(requestAccess).toHaveBeenCalledExactlyOnceWith(['https://plugin.example/*']);
    expect(onAgree).toHaveBeenCalledOnce();
  });

  it('stays when the browser’s question was answered with no', async () => {
    vi.mocked(requestAccess).mockResolvedValue(false);
    const { onAgree } = show({ isAgreed: false });
    await press('Show page');

    expect(onAgree).not.toHaveBeenCalled();
    expect(screen.getByText('Access wasn’t given. Nothing was changed.')).toBeDefined();
  });

  it('does not count a press that came before it could be read', async () => {
    isSettled = false;
    show({ isAgreed: false });
    await press('Show page');

    expect(requestAccess).not.toHaveBeenCalled();
  });

  it('shows a name that would turn the text around as it is', () => {
    show({ isAgreed: false, title: 'Wea\u202Ether' });

    expect(screen.getByRole('group').textContent).toContain('Wea\uFFFDther');
  });
});

describe('a plugin’s page', () => {
  it('is loaded by the document for it, under a name that says where it comes from', () => {
    show();

    expect(frame()?.getAttribute('src')).toBe('/plugin-host.html?url=https%3A%2F%2Fplugin.example%2Fui%3Fx%3D1');
    expect(frame()?.title).toBe('Page of “Weather”, from plugin.example');
    expect(hosted().origin).toBe('https://plugin.example');
    expect(screen.getByRole('status').textContent).toBe('plugin.example is loading');
  });

  it('is seen when it is there', () => {
    show();
    act(() => hosted().onLoaded());

    expect(screen.queryByRole('status')).toBeNull();
    expect(frame()?.dataset.loaded).toBe('true');
  });

  it.each([
    ['default', {}, '800px', '300px'],
    ['standalone', {}, '600px', '300px'],
    ['standalone', { width: 400, height: 1e6 }, '400px', '600px'],
  ] as const)('of the kind %s with the size %j is %s wide and %s high', (kind, size, width, height) => {
    show({ guest: createPluginGuest({ kind }).guest, ui: { url: 'https://plugin.example/', ...size } });

    const box = document.querySelector<HTMLElement>('.pl-guest');
    expect([box?.style.inlineSize, box?.style.blockSize]).toEqual([width, height]);
  });

  it.each([
    ['refused', 'Parley doesn’t have access to plugin.example.'],
    ['blocked', 'It tried to go to an address that isn’t on plugin.example.'],
    ['flood', 'It sent far more messages than a page needs.'],
    ['focus', 'It kept taking keyboard focus away from you.'],
  ] as const)('that was %s is taken away with the reason, and comes back when it is wanted', async (why, text) => {
    show();
    act(() => hosted().onEnd(why));

    expect(frame()).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain(text);
    await press('Show again');
    expect(frame()).not.toBeNull();
  });

  it('is taken away when it was scrolled far off, and leaves its place', async () => {
    show();
    act(() => vi.mocked(watchSight).mock.lastCall?.[1]());

    expect(frame()).toBeNull();
    expect(document.querySelector<HTMLElement>('.pl-guest-away')?.style.blockSize).toBe('300px');
    await press('Show again');
    expect(frame()).not.toBeNull();
  });

  it('can be opened in a tab, as a page of the web', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    show();
    await press('Open in tab');

    expect(open).toHaveBeenCalledExactlyOnceWith('https://plugin.example/ui?x=1', '_blank', 'noopener,noreferrer');
  });

  it('that is a module is explained, and nothing of it is loaded', () => {
    show({ ui: { url: 'https://plugin.example/module.js', mode: 'module' } });

    expect(screen.getByText('Can’t show the page of “Weather”')).toBeDefined();
    expect(frame()).toBeNull();
    expect(hostPluginFrame).not.toHaveBeenCalled();
  });

  it.each(['javascript:alert(1)', 'http://plugin.example/', 'nonsense'])('is not loaded from %s', (url) => {
    show({ ui: { url } });

    expect(screen.getByRole('alert').textContent).toContain('doesn’t start with https');
    expect(frame()).toBeNull();
  });
});
