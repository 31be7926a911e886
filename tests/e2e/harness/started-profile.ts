import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of a run for the profiles that its tests start from. Without it each profile is started anew. */
const variable = 'PARLEY_E2E_PROFILES';

/** What a browser writes of itself and makes again when it is missing. */
const dispensable = [
  'BrowserMetrics',
  'BrowserMetrics-spare.pma',
  'Crashpad',
  'GraphiteDawnCache',
  'ShaderCache',
  'GrShaderCache',
];

/** Whether this run keeps started profiles. */
export const keepsStartedProfiles = (): boolean => process.env[variable] !== undefined;

/**
 * Copies a profile that was started once into an empty folder. The first test that asks for one of this name makes it,
 * for all processes of the run: the first start of a browser, with the installation and its tab, costs as much as the
 * rest of a short test.
 */
export const copyStartedProfile = async (
  name: string,
  into: string,
  start: () => Promise<{ readonly profile: string }>,
): Promise<void> => {
  const kept = join(process.env[variable] ?? '', name);
  if (!existsSync(kept)) {
    const { profile } = await start();
    for (const own of dispensable) rmSync(join(profile, own), { recursive: true, force: true });
    try {
      renameSync(profile, kept);
    } catch (error) {
      // Another process was faster.
      if (!existsSync(kept)) throw error;
      rmSync(profile, { recursive: true, force: true });
    }
  }
  cpSync(kept, into, { recursive: true });
};

/** Before all tests: makes the folder. What it returns removes it after them. */
// biome-ignore lint/style/noDefaultExport: Playwright takes it by this
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-profiles-'));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
