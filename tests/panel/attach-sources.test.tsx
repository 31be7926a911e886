// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AttachButton } from '@/components/attachments/AttachButton';
import { useAttachSources } from '@/lib/panel/attach-sources';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(() => {
  cleanup();
  useAttachSources.setState({ hasServers: false });
});

it('puts a menu before the picker of files as soon as a server is known', { timeout: 40_000 }, async () => {
  openFakePanel();
  renderThemed(<AttachButton />);
  expect(screen.getByTestId('attach').getAttribute('aria-haspopup')).toBeNull();
  useAttachSources.setState({ hasServers: true });
  // The menu's code has to be loaded first.
  const isMenu = (): void => expect(screen.getByTestId('attach').getAttribute('aria-haspopup')).toBe('menu');
  await waitFor(isMenu, { timeout: 30_000 });
});
