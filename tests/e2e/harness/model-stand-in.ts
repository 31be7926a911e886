import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { launchParley, type Parley, removeProfile } from './launch';
import type { SimulatedServices } from './simulated-services';

const standIn = join(import.meta.dirname, '../../simulators/built-in-model/language-model.js');
const pages = ['sidepanel.html', 'settings.html', 'speaker.html'];

/** A copy of the shipped build in which the pages find a stand-in for the browser's own model, and nothing else differs. */
const buildWithModel = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-model-'));
  cpSync(extensionPath, folder, { recursive: true });
  copyFileSync(standIn, join(folder, 'language-model.js'));
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8');
    writeFileSync(join(folder, page), html.replace('<head>', '<head><script src="/language-model.js"></script>'));
  }
  return folder;
};

/** Runs a test in a browser that seems to have a model of its own, and cleans up after it. */
export const withBuiltInModel = async (
  services: SimulatedServices,
  run: (parley: Parley) => Promise<void>,
): Promise<void> => {
  services.reset();
  const extension = buildWithModel();
  const parley = await launchParley({ services, extension, grants: 'none' });
  try {
    await run(parley);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    rmSync(extension, { recursive: true, force: true });
  }
};
