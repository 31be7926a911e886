// The one list of Debian packages that building and testing need. As root on Debian it installs what is missing,
// elsewhere it prints the line to run and stops with exit code 1.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** What is needed only to run the product in a browser, on a machine that has no browser. */
export const browserPackages = ['chromium', 'fonts-noto-core', 'fonts-noto-color-emoji'];

/** Browser, virtual display with a window manager and real key strokes, fonts of every locale, certificates, sound, speech. */
export const systemPackages = [
  ...browserPackages,
  'dbus-bin',
  'dbus-daemon',
  'espeak-ng',
  'firefox-esr',
  'fonts-noto-cjk',
  'lame',
  'openbox',
  'openssl',
  'pulseaudio',
  'pulseaudio-utils',
  'sox',
  'speech-dispatcher',
  'speech-dispatcher-espeak-ng',
  'xauth',
  'xdotool',
  'xvfb',
];

/** @param {string} command */
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** @param {readonly string[]} packages */
const missing = (packages) =>
  packages.filter((name) => {
    const { status, stdout } = spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' });
    return status !== 0 || !stdout.includes('install ok installed');
  });

/** @param {readonly string[]} args */
const aptGet = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Whether this process may install Debian packages. */
export const canInstallPackages = () => existsSync('/etc/debian_version') && has('apt-get') && process.getuid?.() === 0;

/**
 * Installs the packages that are missing.
 * @param {readonly string[]} packages
 * @param {(line: string) => void} tell
 * @returns {{ ok: true, installed: readonly string[] } | { ok: false, reason: string }} `reason` says what to do.
 */
export const ensureSystem = (packages, tell = () => {}) => {
  if (!existsSync('/etc/debian_version') || !has('dpkg-query')) {
    return { ok: false, reason: `This is not Debian. Install the counterparts of: ${packages.join(' ')}` };
  }
  const wanted = missing(packages);
  if (wanted.length === 0) return { ok: true, installed: [] };
  const line = `apt-get install -y --no-install-recommends ${wanted.join(' ')}`;
  if (!canInstallPackages()) return { ok: false, reason: `Debian packages are missing. Run: sudo ${line}` };
  tell(`installing ${wanted.join(' ')}`);
  aptGet('update', '-qq');
  if (!aptGet('install', '-y', '-qq', '--no-install-recommends', ...wanted)) {
    return { ok: false, reason: `The packages could not be installed. Try it by hand: ${line}` };
  }
  return { ok: true, installed: wanted };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const result = ensureSystem(systemPackages, console.log);
  console.log(result.ok ? 'system packages: all there' : result.reason);
  process.exit(result.ok ? 0 : 1);
}
