import { resolve } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * Where builds go, as an absolute path: `PARLEY_OUTPUT` (absolute, or from the project's root), else `.output`. Two
 * builds at the same time need a folder each.
 */
export const outputFolder = resolve(projectRoot, process.env.PARLEY_OUTPUT ?? '.output');

/** The folder of the built extension that is tested and started. */
export const extensionPath = resolve(outputFolder, 'chrome-mv3');
