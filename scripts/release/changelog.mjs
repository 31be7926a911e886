import { StartFailure } from '../start/terminal.mjs';

const heading = '## [Unreleased]';

/**
 * Gives the unreleased changes a version and a day, and leaves the heading for what comes next.
 * @param {string} text CHANGELOG.md, in the form of https://keepachangelog.com/en/1.1.0/
 * @param {string} version
 * @param {string} day `YYYY-MM-DD`
 * @returns {{ text: string, notes: string }} `notes`: what the version brings.
 * @throws {StartFailure} When there is nothing to release.
 */
export const releaseChangelog = (text, version, day) => {
  const start = text.indexOf(`${heading}\n`);
  if (start === -1) throw new StartFailure(`CHANGELOG.md has no section ${heading}.`);
  if (text.includes(`\n## [${version}]`)) throw new StartFailure(`CHANGELOG.md has a section for ${version} already.`);
  const from = start + heading.length;
  const next = text.indexOf('\n## [', from);
  const notes = text.slice(from, next === -1 ? undefined : next).trim();
  if (notes === '') throw new StartFailure('CHANGELOG.md says of nothing that it is unreleased.');
  return { text: `${text.slice(0, from)}\n\n## [${version}] - ${day}${text.slice(from)}`, notes };
};
