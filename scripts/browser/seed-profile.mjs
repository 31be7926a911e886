import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionIdOf } from './extension-id.mjs';

/**
 * Writes the preferences of a profile that was never started.
 *
 * `on-request`: nothing is granted at the start, and each `permissions.request` of something that the manifest lists as
 * optional resolves at once, as if a person had allowed it. `granted`: all of it is granted from the start. `none`: the
 * browser asks, as it does for everyone.
 * @param {string} profile An empty or absent folder.
 * @param {string} extensionPath
 * @param {'on-request' | 'granted' | 'none'} grants
 * @param {'granted' | 'denied'} [microphone] What a person has answered about the microphone; absent = nobody was asked.
 */
export const seedProfile = (profile, extensionPath, grants, microphone) => {
  /** @type {{ optional_permissions?: string[], optional_host_permissions?: string[] }} */
  const manifest = JSON.parse(readFileSync(join(extensionPath, 'manifest.json'), 'utf8'));
  const id = extensionIdOf(extensionPath);
  const all = {
    api: manifest.optional_permissions ?? [],
    explicit_host: manifest.optional_host_permissions ?? [],
    manifest_permissions: [],
    scriptable_host: [],
  };
  const settings = {
    ...(grants !== 'none' && { runtime_granted_permissions: all }),
    ...(grants === 'granted' && { active_permissions: all }),
  };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(
    join(profile, 'Default/Preferences'),
    JSON.stringify({
      extensions: { settings: { [id]: settings }, pinned_extensions: [id], ui: { developer_mode: true } },
      intl: { accept_languages: 'en-US,en', selected_languages: 'en-US,en' },
      ...(microphone !== undefined && {
        profile: {
          content_settings: {
            exceptions: {
              media_stream_mic: { [`chrome-extension://${id}/,*`]: { setting: microphone === 'granted' ? 1 : 2 } },
            },
          },
        },
      }),
      browser: { has_seen_welcome_page: true, check_default_browser: false },
      session: { restore_on_startup: 5 },
    }),
  );
};
