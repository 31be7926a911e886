// npm run new -- <kind> <id> [options]: writes what a new provider, preset, voice, recognizer or locale needs, whole and working.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { locale } from './new/locale.mjs';
import { preset } from './new/preset.mjs';
import { carryOut, Refusal } from './new/project.mjs';
import { provider } from './new/provider.mjs';
import { recognizer } from './new/recognizer.mjs';
import { voice } from './new/voice.mjs';
import { projectRoot } from './project-root.mjs';

/** @type {Readonly<Record<string, import('./new/project.mjs').Kind>>} */
const kinds = { provider, preset, voice, recognizer, locale };

const helpOf = (/** @type {readonly import('./new/project.mjs').Kind[]} */ shown) =>
  shown.map(({ usage, help }) => [usage, ...help.map((line) => `    ${line}`)].join('\n')).join('\n\n');

/** Formats what was written, and sorts the imports of registries. Keeps what Biome ignores as it is. */
const format = (/** @type {readonly string[]} */ paths) => {
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  const args = ['check', '--write', '--no-errors-on-unmatched', '--colors=off', ...paths];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stdout + stderr);
};

/**
 * Makes it, and says what was written and what is left to do.
 * @param {string} kindName
 * @param {readonly string[]} args
 */
const make = (kindName, args) => {
  const kind = kinds[kindName];
  if (kind === undefined)
    throw new Refusal(`There is no “${kindName}” to make. There are: ${Object.keys(kinds).join(', ')}.`);
  const { values, positionals } = parseArgs({ args: [...args], options: kind.options, allowPositionals: true });
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new Refusal(`It takes one id.\n${kind.usage}`);
  const plan = kind.plan(id, values);
  carryOut(plan);
  format([...Object.keys(plan.files), ...Object.keys(plan.changes)]);
  for (const path of Object.keys(plan.files)) console.log(`new      ${path}`);
  for (const path of Object.keys(plan.changes)) console.log(`changed  ${path}`);
  console.log('\nLeft to do by hand:');
  for (const sentence of plan.left) console.log(`- ${sentence}`);
  console.log(`\nWhat proves it: ${plan.proof}`);
};

const isOfArguments = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const [kindName = '--help', ...args] = process.argv.slice(2);
if (kindName === '--help' || args.includes('--help')) {
  const asked = kinds[kindName];
  console.log(helpOf(asked === undefined ? Object.values(kinds) : [asked]));
  process.exit(0);
}
try {
  make(kindName, args);
} catch (error) {
  if (!(error instanceof Error) || !(error instanceof Refusal || isOfArguments(error))) throw error;
  console.error(error.message);
  process.exit(1);
}
