import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@/lib/domain/schema';
import { type BidiConnection, connectBidi } from './bidi-connection';

/** Pages of the extension get this address instead of a random one. */
const pagesId = '11111111-2222-4333-8444-555555555555';

const manifestSchema = z.object({
  browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }),
});

const preferences = (extensionId: string): Readonly<Record<string, string | number | boolean>> => ({
  'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: pagesId }),
  // `permissions.request` answers yes without a prompt, which headless nobody could answer. It still wants a real click.
  'extensions.webextOptionalPermissionPrompts': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'media.autoplay.default': 0,
});

/** A headless Firefox with the extension in it. */
export type Firefox = {
  readonly connection: BidiConnection;
  /** The address of one of the extension's own pages. */
  ownUrl(path: string): string;
  /** What Firefox and the extension's pages said since the start, for a failure. */
  said(): string;
  close(): Promise<void>;
};

/** Starts Debian's Firefox with a new profile, on a free port, and installs an unpacked build into it for the session. */
export const startFirefox = async (extensionPath: string): Promise<Firefox> => {
  const manifest: unknown = JSON.parse(readFileSync(join(extensionPath, 'manifest.json'), 'utf8'));
  const extensionId = z.parse(manifestSchema, manifest).browser_specific_settings.gecko.id;
  const profile = mkdtempSync(join(tmpdir(), 'parley-firefox-'));
  const lines = Object.entries(preferences(extensionId)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));

  const child = spawn(
    'firefox-esr',
    [
      ...['--remote-debugging-port', '0', '--no-remote', '--headless', '--profile', profile],
      // Without it the pages of an extension cannot be opened.
      '--remote-allow-system-access',
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, MOZ_HEADLESS_WIDTH: '1000', MOZ_HEADLESS_HEIGHT: '900' },
    },
  );
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', () => reject(new Error('Firefox is not there: run node scripts/ensure-system.mjs')));
    child.once('exit', (code) => reject(new Error(`Firefox ended with code ${code}\n${said}`)));
    child.stderr.on('data', (data) => {
      said += String(data);
      const found = /WebDriver BiDi listening on (ws:\S+)/u.exec(said)?.[1];
      if (found !== undefined) resolve(`${found}/session`);
    });
  });
  const connection = await connectBidi(address);
  await connection.send('session.new', { capabilities: {} });
  await connection.send('webExtension.install', { extensionData: { type: 'path', path: extensionPath } });

  return {
    connection,
    ownUrl: (path) => `moz-extension://${pagesId}${path}`,
    said: () => said,
    close: async () => {
      connection.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
};
