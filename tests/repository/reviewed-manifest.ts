import { expect } from 'vitest';

/** The content security policy of the extension's own pages. */
export const extensionPages = [
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
export const reviewed = {
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

/** Firefox has a sidebar instead of a side panel, and a background page that can play sound. */
const notInFirefox: readonly string[] = ['sidePanel', 'offscreen'];

/** What was reviewed of Firefox's manifest. */
export const reviewedInFirefox = {
  permissions: reviewed.permissions.filter((permission) => !notInFirefox.includes(permission)),
  optional_host_permissions: reviewed.optional_host_permissions,
  optional_permissions: reviewed.optional_permissions,
  browser_specific_settings: {
    gecko: {
      id: 'parley@parley.example',
      strict_min_version: '140.0',
      data_collection_permissions: { required: ['none'] },
    },
  },
};
