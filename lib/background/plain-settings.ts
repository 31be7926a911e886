import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { SettingsValues } from '@/lib/domain/settings-field';

/** The settings of a connected provider without its secrets, as its `Provider` reads them. */
export const plainSettings = (row: Pick<ConnectedProvider, 'settings' | 'presetId'>): SettingsValues => ({
  ...row.settings,
  ...(row.presetId !== undefined && { preset: row.presetId }),
});
