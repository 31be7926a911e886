// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolbarCard } from '@/components/pages/ToolbarCard';
import { changeLanguage } from '@/lib/i18n/start';
import { requestAccess } from '@/lib/panel/access';
import { askAboutToolbar, closeToolbarQuestion } from '@/lib/panel/pages/toolbar-sites';
import { firstState, useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/access', () => ({
  requestAccess: vi.fn(() => Promise.resolve(true)),
  hostOfWiderGrant: vi.fn(() => undefined),
}));

const url = 'https://news.example/sky';
const title = 'Show a small toolbar when you select text?';

const prefer = (pages: Partial<ReturnType<typeof firstState>['preferences']['pages']>): void => {
  const { preferences } = useSession.getState();
  useSession.setState({ preferences: { ...preferences, pages: { ...preferences.pages, ...pages } } });
};

beforeEach(async () => {
  await changeLanguage('en-US');
  background.reset();
  vi.mocked(requestAccess).mockClear();
  closeToolbarQuestion();
  useSession.setState(firstState(), true);
});
afterEach(cleanup);

describe('the question about the toolbar', () => {
  it('is asked until it is answered, and never again', () => {
    askAboutToolbar(url);
    // The panel is closed over it, and opened by another question about a selection.
    closeToolbarQuestion();
    askAboutToolbar(url);
    renderThemed(<ToolbarCard />);
    expect(screen.getByText(title)).toBeTruthy();
    expect(background.commands).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: 'Nowhere' }));
    expect(background.commands).toMatchObject([{ change: { pages: { wasAskedAboutToolbar: true } } }]);
    prefer({ wasAskedAboutToolbar: true });
    askAboutToolbar(url);

    expect(screen.queryByText(title)).toBeNull();
  });

  it('is not asked where the toolbar is wanted already, and about no file', async () => {
    prefer({ toolbarSites: ['https://news.example/*'] });

    askAboutToolbar(url);
    askAboutToolbar('file:///papers/notes.txt');
    renderThemed(<ToolbarCard />);

    expect(screen.queryByText(title)).toBeNull();
  });

  it.each([
    ['On this site', ['https://news.example/*']],
    ['On all sites', ['https://*/*', 'http://*/*']],
  ])('wants the toolbar %s when access was given', async (name, patterns) => {
    askAboutToolbar(url);
    renderThemed(<ToolbarCard />);

    fireEvent.click(screen.getByRole('button', { name }));

    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(requestAccess).toHaveBeenCalledExactlyOnceWith(patterns);
    expect(background.commands.at(-1)).toMatchObject({ change: { pages: { toolbarSites: patterns } } });
  });

  it('stays, and says so, when access was not given', async () => {
    vi.mocked(requestAccess).mockResolvedValueOnce(false);
    askAboutToolbar(url);
    renderThemed(<ToolbarCard />);

    fireEvent.click(screen.getByRole('button', { name: 'On this site' }));

    expect(await screen.findByText('Access wasn’t given. Nothing was changed.')).toBeTruthy();
    expect(background.commands).toEqual([]);
  });
});
