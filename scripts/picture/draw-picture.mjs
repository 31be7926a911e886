/** @typedef {import('./import-arrows.mjs').Arrow} Arrow */
/** @typedef {{ folder: string, x: number, y: number }} Box The coordinates of its middle, px. */

const width = 860;
const boxHeight = 34;
const levelHeight = 92;
const margin = 24;
/** Code that runs in one fixed place; everything else runs wherever it is imported. */
const contexts = /^(?:entrypoints|components|lib\/(?:background|panel|page|speaker|dictation))$/;

const boxWidth = (/** @type {string} */ folder) => nameOf(folder).length * 8 + 26;
const nameOf = (/** @type {string} */ folder) => folder.replace('lib/', '');

/** What everything may import, drawn as the ground that the rest stands on. */
const ground = 'lib/domain';

/** The most folders that lie below it. @param {string} folder @param {readonly Arrow[]} arrows @returns {number} */
const depthOf = (folder, arrows) =>
  Math.max(0, ...arrows.filter(({ from }) => from === folder).map(({ to }) => 1 + depthOf(to, arrows)));

/** The folders in rows, the lowest first; `contexts` stand above all the rest. @param {readonly string[]} folders @param {readonly Arrow[]} arrows */
const rowsOf = (folders, arrows) => {
  const libraries = folders.filter((folder) => !contexts.test(folder));
  const deepest = Math.max(...libraries.map((folder) => depthOf(folder, arrows)));
  const rows = Array.from({ length: deepest + 1 }, (_, depth) =>
    libraries.filter((folder) => depthOf(folder, arrows) === depth),
  );
  return [
    ...rows,
    folders.filter((folder) => contexts.test(folder) && folder.startsWith('lib/')),
    ['components'],
    ['entrypoints'],
  ];
};

/**
 * Each folder on its row, near what it imports and what imports it.
 * @param {readonly string[]} folders @param {readonly Arrow[]} arrows
 * @returns {ReadonlyMap<string, Box>}
 */
const place = (folders, arrows) => {
  const rows = rowsOf(folders, arrows);
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  const middleOf = (/** @type {string} */ folder) => {
    const near = arrows.flatMap(({ from, to }) => (from === folder ? [to] : to === folder ? [from] : []));
    const places = near.flatMap((other) => boxes.get(other)?.x ?? []);
    return places.length === 0 ? width / 2 : places.reduce((sum, x) => sum + x, 0) / places.length;
  };
  const set = (/** @type {readonly string[]} */ row, /** @type {number} */ level) => {
    const sorted = row.toSorted((one, other) => middleOf(one) - middleOf(other));
    const free = width - 2 * margin - sorted.reduce((sum, folder) => sum + boxWidth(folder), 0);
    const [only] = sorted;
    // A single one stands above what it imports, so that no other arrow goes through it.
    let x = only !== undefined && row.length === 1 ? middleOf(only) - boxWidth(only) / 2 - free / 2 : margin;
    for (const folder of sorted) {
      x += free / row.length / 2;
      boxes.set(folder, {
        folder,
        x: Math.round(x + boxWidth(folder) / 2),
        y: margin + boxHeight / 2 + (rows.length - 1 - level) * levelHeight,
      });
      x += boxWidth(folder) + free / row.length / 2;
    }
  };
  for (let pass = 0; pass < 6; pass += 1) {
    for (const [level, row] of rows.entries()) set(row, level);
    for (const [level, row] of [...rows.entries()].toReversed()) set(row, level);
  }
  return boxes;
};

/** @param {Box} from @param {Box} to */
const line = (from, to) => {
  const name = `arrow ${contexts.test(from.folder) ? nameOf(from.folder) : ''}`.trim();
  if (from.y === to.y) {
    const side = Math.sign(to.x - from.x);
    const end = to.x - side * (boxWidth(to.folder) / 2 + 7);
    return `<path class="${name}" marker-end="url(#head)" d="M${from.x + (side * boxWidth(from.folder)) / 2} ${from.y}H${end}"/>`;
  }
  const start = from.y + boxHeight / 2;
  const end = to.y - boxHeight / 2 - 7;
  const bend = Math.round((end - start) / 2);
  return `<path class="${name}" marker-end="url(#head)" d="M${from.x} ${start}C${from.x} ${start + bend} ${to.x} ${end - bend} ${to.x} ${end}"/>`;
};

/** @param {Box} box */
const rectangle = ({ folder, x: middle, y }) => {
  const x = folder === ground ? width / 2 : middle;
  const across = folder === ground ? width - 2 * margin : boxWidth(folder);
  return [
    `<rect class="${contexts.test(folder) ? 'context' : 'library'}" x="${x - across / 2}" y="${y - boxHeight / 2}" width="${across}" height="${boxHeight}" rx="8"/>`,
    `<text x="${x}" y="${y + 5}">${nameOf(folder)}${folder === ground ? ': everything may import it' : ''}</text>`,
  ].join('\n');
};

const style = `
text { font: 14px system-ui, sans-serif; text-anchor: middle; fill: #1c1c1c; }
.arrow { fill: none; stroke: #8a8a86; stroke-width: 1.5; }
.arrow.background { stroke: #c2571a; }
.arrow.panel { stroke: #2b8a7b; }
.arrow.page { stroke: #7a5bc4; }
.arrow.speaker { stroke: #b8417d; }
.arrow.dictation { stroke: #3b78c4; }
#head path { fill: context-stroke; }
.ground { fill: #ffffff; }
.library { fill: #f0f0ec; stroke: #cfcfc9; }
.context { fill: #d5efe9; stroke: #2b8a7b; }
@media (prefers-color-scheme: dark) {
  text { fill: #eeeeec; }
  .ground { fill: #111111; }
  .library { fill: #222221; stroke: #4a4a47; }
  .context { fill: #0f3b35; stroke: #2b8a7b; }
}
`;

/**
 * Draws folders and who imports whom, from the entry points down.
 * @param {{ folders: readonly string[], arrows: readonly Arrow[] }} imports
 * @returns {string} SVG for light and dark pages.
 */
export const drawPicture = ({ folders, arrows }) => {
  const boxes = place(folders, arrows);
  const height = Math.max(...[...boxes.values()].map(({ y }) => y)) + boxHeight / 2 + margin;
  const lines = arrows.flatMap(({ from, to }) => {
    if (to === ground) return [];
    const [start, end] = [boxes.get(from), boxes.get(to)];
    return start === undefined || end === undefined ? [] : [line(start, end)];
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>Which folder may import from which</title>',
    `<style>${style}</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    `<rect class="ground" width="${width}" height="${height}" rx="12"/>`,
    ...lines,
    ...[...boxes.values()].map(rectangle),
    '</svg>',
  ].join('\n')}\n`;
};
