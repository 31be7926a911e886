import type { OverlayStart } from '@/lib/domain/pages/overlay';
import { isPageDark } from '@/lib/page/highlight/page-ground';
import type { OverlayHost } from './overlay-host';
import type { OverlayState } from './overlay-state';

export type PageColoursContext = {
  readonly appearance: OverlayStart['appearance'];
  readonly host: Pick<OverlayHost, 'element' | 'surface'>;
  readonly state: Pick<OverlayState, 'get' | 'change'>;
};

/** Makes our own surfaces look as the page does now, unless the user chose how Parley looks. */
export const takePageColours = ({ appearance, host, state }: PageColoursContext): void => {
  const isDark = appearance === 'system' ? isPageDark(host.element) : appearance === 'dark';
  host.surface.toggleAttribute('data-dark', isDark);
  if (state.get().isDark !== isDark) state.change({ isDark });
};
