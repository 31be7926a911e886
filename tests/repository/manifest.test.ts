import { describe, expect, it } from 'vitest';
import { builtManifest } from './built';

const extensionPages = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self' https: wss: http: ws:",
  "frame-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

const sandboxPages = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** What was reviewed: a change of the built manifest is a change here, seen by whoever reviews it. */
const reviewed = {
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_description__',
  default_locale: 'en',
  version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  key: expect.stringMatching(/^[A-Za-z0-9+/=]{300,}$/),
  minimum_chrome_version: '141',
  storage: { managed_schema: 'managed-policy.json' },
  permissions: [
    'storage',
    'unlimitedStorage',
    'alarms',
    'activeTab',
    'scripting',
    'contextMenus',
    'sidePanel',
    'offscreen',
    'webRequest',
    'declarativeNetRequestWithHostAccess',
    'identity',
  ],
  optional_host_permissions: ['https://*/*', 'http://*/*', 'wss://speech.platform.bing.com/*'],
  optional_permissions: ['tabs'],
  incognito: 'not_allowed',
  action: { default_title: '__MSG_actionTitle__' },
  background: { service_worker: 'background.js' },
  side_panel: { default_path: 'sidepanel.html' },
  options_ui: { page: 'settings.html', open_in_tab: true },
  commands: {
    'panel-toggle': { suggested_key: { default: 'Alt+Shift+O' }, description: '__MSG_commandPanelToggle__' },
    'ask-selection': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandAskSelection__' },
    'read-page': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_commandReadPage__' },
    'stop-reading': { suggested_key: { default: 'Alt+Shift+Q' }, description: '__MSG_commandStopReading__' },
  },
  icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
  content_security_policy: { extension_pages: extensionPages, sandbox: sandboxPages },
  sandbox: { pages: ['app-page.html'] },
  externally_connectable: { ids: [], matches: [] },
  web_accessible_resources: [],
};

describe('the built manifest', () => {
  it.each(['chrome-mv3', 'edge-mv3'] as const)('of %s is the reviewed one', (target) => {
    expect(builtManifest(target)).toEqual(reviewed);
  });

  it('of firefox-mv3 asks for nothing that the others do not', () => {
    const manifest = builtManifest('firefox-mv3');

    expect(manifest.permissions).toEqual(
      reviewed.permissions.filter((permission) => !['sidePanel', 'offscreen'].includes(permission)),
    );
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest.content_security_policy).toEqual({ extension_pages: extensionPages });
    expect(manifest).not.toHaveProperty('sandbox');
    expect(manifest).not.toHaveProperty('content_scripts');
  });
});
