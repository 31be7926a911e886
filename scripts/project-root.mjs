import { resolve } from 'node:path';

/** The folder that holds package.json, as an absolute path. */
export const projectRoot = resolve(import.meta.dirname, '..');
