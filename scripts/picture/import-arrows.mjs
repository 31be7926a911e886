import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { projectRoot } from '../project-root.mjs';

/** @typedef {{ from: string, to: string }} Arrow */

const folderOf = /^\^?((?:lib\/storage\/\w+|lib\/[\w-]+|components|entrypoints))\/$/;

/** Each rule of the import table, by its folder. @returns {ReadonlyMap<string, readonly RegExp[]>} */
const allowedByFolder = () => {
  /** @type {{ forbidden: readonly { name: string, from: { path?: string }, to: { pathNot?: readonly string[] } }[] }} */
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  return new Map(
    forbidden
      .filter(({ name }) => name.endsWith('-imports'))
      .flatMap(({ from, to }) => {
        const folder = folderOf.exec(from.path ?? '')?.[1];
        return folder === undefined ? [] : [[folder, (to.pathNot ?? []).map((path) => new RegExp(path))]];
      }),
  );
};

/** Drops the arrows that a path over other folders implies. @param {readonly Arrow[]} arrows */
const withoutDetours = (arrows) => {
  const next = (/** @type {string} */ folder) => arrows.filter(({ from }) => from === folder).map(({ to }) => to);
  /** @type {(from: string, to: string) => boolean} */
  const leadsTo = (from, to) => from === to || next(from).some((folder) => leadsTo(folder, to));
  return arrows.filter(({ from, to }) => !next(from).some((between) => between !== to && leadsTo(between, to)));
};

/**
 * Which folder may import from which, by the import table of `.dependency-cruiser.cjs` and the existing files.
 * Leaves out what a path over other folders implies.
 * @returns {{ folders: readonly string[], arrows: readonly Arrow[] }}
 */
export const importArrows = () => {
  const rules = allowedByFolder();
  const folders = [...rules.keys()];
  const files = execFileSync('git', ['ls-files', 'lib', 'components', 'entrypoints'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path));
  const arrows = [...rules].flatMap(([from, allowed]) =>
    folders
      .filter((to) => to !== from)
      .filter((to) => files.some((path) => path.startsWith(`${to}/`) && allowed.some((pattern) => pattern.test(path))))
      .map((to) => ({ from, to })),
  );
  return { folders, arrows: withoutDetours(arrows) };
};
