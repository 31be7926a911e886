// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SettingsTab } from '@/components/app/settings/SettingsTab';
import { announce } from '@/lib/panel/announcements';
import { firstState, useSession } from '@/lib/panel/session-store';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(cleanup);

it('says to screen readers what is announced, as the panel does', async () => {
  openFakePanel();
  useSession.setState({ ...firstState(), view: { name: 'settings', page: 'assistants' } }, true);
  renderThemed(<SettingsTab />);

  act(() => announce('common.movedTo', { name: 'Cook', place: 2, all: 3 }));

  await waitFor(() => expect(screen.getByTestId('live-region').textContent).toBe('Cook: position 2 of 3'));
});
