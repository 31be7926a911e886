import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { launchParley, type Parley, removeProfile } from './launch';
import type { SimulatedServices } from './simulated-services';

const standIns = join(import.meta.dirname, '../../simulators/built-in-model');
const pages = ['sidepanel.html', 'settings.html', 'speaker.html'];

/** `language-model.js`: the model that is asked. `browser-skills.js`: translator, summarizer, language detector. */
type StandIn = 'language-model.js' | 'browser-skills.js';

/** A copy of the shipped build in which its pages and its worker find stand-ins for models of the browser's own, and nothing else differs. */
const buildWithModel = (script: StandIn): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-model-'));
  cpSync(extensionPath, folder, { recursive: true });
  copyFileSync(join(standIns, script), join(folder, script));
  const worker = join(folder, 'background.js');
  if (script === 'browser-skills.js')
    writeFileSync(worker, `${readFileSync(join(standIns, script), 'utf8')}\n${readFileSync(worker, 'utf8')}`);
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8');
    writeFileSync(join(folder, page), html.replace('<head>', `<head><script src="/${script}"></script>`));
  }
  return folder;
};

/** Runs a test in a browser that seems to have models of its own, and cleans up after it. */
export const withBuiltInModel = async (
  services: SimulatedServices,
  run: (parley: Parley) => Promise<void>,
  script: StandIn = 'language-model.js',
): Promise<void> => {
  services.reset();
  const extension = buildWithModel(script);
  const parley = await launchParley({
    services,
    extension,
    grants: script === 'language-model.js' ? 'none' : 'granted',
  });
  try {
    await run(parley);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    rmSync(extension, { recursive: true, force: true });
  }
};
