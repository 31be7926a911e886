import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionIdOf } from './extension-id.mjs';

/**
 * Keeps what the user has allowed the extension, before a browser starts again with a profile. An extension that was
 * loaded over the debugging pipe is forgotten when the browser ends: the next load is a new installation, for which the
 * browser drops all grants that are stored beside the record of the old one. Without that record they stay.
 * @param {string} profile
 * @param {string} extensionPath
 */
export const keepGrants = (profile, extensionPath) => {
  const file = join(profile, 'Default/Preferences');
  if (!existsSync(file)) return;
  const preferences = JSON.parse(readFileSync(file, 'utf8'));
  const settings = preferences.extensions?.settings;
  const id = extensionIdOf(extensionPath);
  if (settings?.[id] === undefined) return;
  const { active_permissions, runtime_granted_permissions } = settings[id];
  settings[id] = { active_permissions, runtime_granted_permissions };
  writeFileSync(file, JSON.stringify(preferences));
};
