import { expect, it, vi } from 'vitest';
import { openInTab } from '@/lib/panel/open-in-tab';

it('opens the page without a way back to the panel', () => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  openInTab(new URL('https://plugin.example/ui'));

  expect(open).toHaveBeenCalledExactlyOnceWith('https://plugin.example/ui', '_blank', 'noopener,noreferrer');
});
