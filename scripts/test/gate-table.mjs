// npm run gate-table: writes docs/GATE.md, which browser tests are in the gate and what each of them proves, and the column
// `tier` of the tables in docs/RELIABILITY.md and docs/SECURITY.md.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../project-root.mjs';

/** The tag of what every change must pass. */
export const gateTag = 'gate';

/**
 * What a test of the gate may prove, by its tag. The words are those of the capability in README.md, of the rule in
 * docs/RELIABILITY.md, and of the attacker in docs/SECURITY.md.
 */
export const proofs = {
  readme: {
    model: 'Your choice of model',
    answers: 'Answers that stay',
    speech: 'It speaks',
    pages: 'Your page, when you ask',
    tools: 'Tools, and you decide',
    languages: 'Eleven languages',
  },
  rules: {
    R0: 'R0: what was typed stays',
    R1: 'R1: a question is stored before it is sent',
    R2: 'R2: what arrived of an answer stays',
    R3: 'R3: what stood there before is not touched',
    R5: 'R5: a key, or what was to leave nothing, is nowhere',
  },
  attackers: {
    'attack:page': 'a web page',
    'attack:extension': 'another extension',
    'attack:pdf': 'a PDF in a tab',
    'attack:page-text': 'what a page says to the model',
    'attack:model': 'what a model writes',
    'attack:redirect': 'a service that redirects',
    'attack:disk': 'someone who reads the disk',
    'attack:frame': "a plugin's page, an MCP App",
    'attack:own-mistake': 'our own mistakes',
  },
};

/** @typedef {{ spec: string, title: string, tags: readonly string[], project: string }} ListedTest */
/** @typedef {{ file: string, title: string, tags: readonly string[], tests: readonly { projectName: string }[] }} ListedSpec */
/** @typedef {{ title: string, specs?: readonly ListedSpec[], suites?: readonly ListedSuite[] }} ListedSuite */

const withoutTags = (/** @type {string} */ title) => title.replaceAll(/ @\S+/gu, '');

/**
 * Every browser test there is, by the runner's own list. `spec` is below tests/e2e.
 * @returns {readonly ListedTest[]}
 * @throws {Error} With the runner's words when a spec cannot be loaded.
 */
export const listTests = () => {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  /**
   * @param {ListedSuite} suite
   * @param {readonly string[]} above
   * @returns {readonly ListedTest[]}
   */
  const testsOf = ({ title, specs = [], suites = [] }, above) => {
    const path = [...above, title];
    return [
      ...specs.flatMap(({ file, title: own, tags, tests }) =>
        tests.map(({ projectName }) => ({
          spec: file,
          // The first title is the file's.
          title: [...path.slice(1), own].map(withoutTags).join(' › '),
          tags,
          project: projectName,
        })),
      ),
      ...suites.flatMap((inner) => testsOf(inner, path)),
    ];
  };
  /** @type {{ suites: readonly ListedSuite[] }} */
  const { suites } = JSON.parse(stdout);
  return suites.flatMap((suite) => testsOf(suite, []));
};

/** @type {Readonly<Record<string, string>>} */
const words = { ...proofs.readme, ...proofs.rules, ...proofs.attackers };

const wordsOf = (/** @type {string} */ tag) => words[tag] ?? tag.replace(':', ' ');

/**
 * The page as it should be.
 * @param {readonly ListedTest[]} tests
 */
export const gateTable = (tests) => {
  const gate = tests.filter(({ tags }) => tags.includes(gateTag));
  const rows = gate.map(
    ({ spec, title, tags }) =>
      `| \`${spec.replace('.spec.ts', '')}\` | ${title.replaceAll('|', '\\|')} | ${tags
        .filter((tag) => tag !== gateTag)
        .map(wordsOf)
        .join('; ')} |`,
  );
  return `# The gate

Made by \`npm run gate-table\`. ${gate.length} of ${tests.length} browser tests run in \`npm test\`, which every change must pass; all of them
run in \`npm run test:all\`. The last column says what a test stands for: a capability of the README, a rule of what may be
lost ([reliability](RELIABILITY.md)), an attacker ([security](SECURITY.md)), a kind of provider or of voice.

| spec | test | proves |
| --- | --- | --- |
${rows.join('\n')}
`;
};

const cellsOf = (/** @type {string} */ row) => row.split(/(?<!\\)\|/u).slice(1, -1);

/**
 * Where the proofs that a row names run: `gate`, `all`, `slow`, or several of them. A browser spec is named by its path
 * or, alone between backticks, by its name; whatever else of `tests/` is named runs without a browser, in the gate.
 * @param {string} row
 * @param {readonly ListedTest[]} tests
 */
const tiersOf = (row, tests) => {
  const named = [...row.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);
  const tiers = named.flatMap((name) => {
    if (name === 'npm run test:slow') return ['slow'];
    const short = name.split('/').at(-1)?.replace('.spec.ts', '');
    const specs = /^[a-z-]+$|\.spec\.ts$/u.test(name)
      ? tests.filter(({ spec }) => spec.split('/').at(-1) === `${short}.spec.ts`)
      : [];
    if (specs.length > 0) return [specs.some(({ tags }) => tags.includes(gateTag)) ? 'gate' : 'all'];
    return name.startsWith('tests/') ? ['gate'] : [];
  });
  return ['gate', 'all', 'slow'].filter((tier) => tiers.includes(tier)).join(', ');
};

/**
 * A document with the column `tier` of its tables as it should be. A table without such a column stays as it is.
 * @param {string} document
 * @param {readonly ListedTest[]} tests
 */
export const withTiers = (document, tests) => {
  let column = -1;
  return document
    .split('\n')
    .map((line) => {
      if (!line.startsWith('|')) {
        column = -1;
        return line;
      }
      const cells = cellsOf(line);
      if (column === -1) column = cells.findIndex((cell) => cell.trim() === 'tier');
      else if (!line.startsWith('| ---') && column >= 0) cells[column] = ` ${tiersOf(line, tests)} `;
      return `|${cells.join('|')}|`;
    })
    .join('\n');
};

/** Where the page stands, and the pages that have a column of it. */
export const gatePage = join(projectRoot, 'docs/GATE.md');
export const pagesWithTiers = ['docs/RELIABILITY.md', 'docs/SECURITY.md'].map((path) => join(projectRoot, path));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tests = listTests();
  writeFileSync(gatePage, gateTable(tests));
  for (const path of pagesWithTiers) writeFileSync(path, withTiers(readFileSync(path, 'utf8'), tests));
}
