import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const windowsFolders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
  (folder) => folder !== undefined,
);
const windowsPrograms = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
  'BraveSoftware/Brave-Browser/Application/brave.exe',
  'Chromium/Application/chrome.exe',
];

/** Where each system keeps its Chromium browsers, the most common first. @type {Record<string, readonly string[]>} */
const places = {
  linux: [
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
    'brave-browser',
    'brave',
    'chromium',
    'chromium-browser',
  ],
  darwin: ['Google Chrome', 'Microsoft Edge', 'Brave Browser', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: windowsPrograms.flatMap((program) => windowsFolders.map((folder) => join(folder, program))),
};

/** @param {string} name A path, or a program to look for on PATH. */
const locate = (name) => {
  if (isAbsolute(name)) return existsSync(name) ? name : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
};

/**
 * The first browser that exists. `PARLEY_BROWSER` (a path or a program's name) comes before all others.
 * @returns {string | undefined} Its absolute path.
 */
export const findBrowser = () => {
  const chosen = process.env.PARLEY_BROWSER;
  if (chosen !== undefined) return locate(chosen);
  return (places[process.platform] ?? []).map(locate).find((path) => path !== undefined);
};
