// Follows the how-tos literally: in a fresh copy of the project each command of their code blocks is run, and what they
// say proves it has to pass. `npm run how-to`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@/lib/domain/schema';
import { makePlantedCopy } from '../repository/planted-copy';
import { commandsOf, type HowTo, howTos, isMaking, isProof } from './commands';
import { difference, filesOf, program, typed } from './fresh-copy';

const copy = makePlantedCopy();
const { root } = copy;
let passed = 0;
let failed = 0;

const claim = (sentence: string, isTrue: boolean, why = ''): void => {
  if (isTrue) passed += 1;
  else failed += 1;
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${sentence}`);
  if (!isTrue && why !== '') console.log(why);
};

const made: string[] = [];

/** Types what makes something, and says what came of it. */
const make = async (howTo: HowTo, command: string): Promise<void> => {
  const before = filesOf(root);
  const { code, output, seconds } = await typed(root, command);
  const { files, lines } = difference(before, filesOf(root));
  made.push(...files);
  const told = `${files.length} files, ${lines} lines, ${seconds.toFixed(1)} s`;
  claim(`${howTo}: ${command} (${told})`, code === 0 && files.length > 0, output);
  claim(`${howTo}: the last line names the proof of the document`, isNamedProof(howTo, output), output);
};

const isNamedProof = (howTo: HowTo, output: string): boolean => {
  const proof = output.trim().split('\n').at(-1)?.replace('What proves it: ', '') ?? '';
  return commandsOf(howTo).includes(proof);
};

/** What is refused, and in which words. Nothing may be written then. */
const refusals: readonly (readonly [command: string, words: string])[] = [
  ['npm run new -- provider Acme', 'is no id'],
  ['npm run new -- provider acme-cloud', 'already'],
  ['npm run new -- provider other --url http://other.example', 'is no address'],
  ['npm run new -- preset acme --url https://api.acme.example/v1', 'already'],
  ['npm run new -- preset nowhere', 'needs its address'],
  ['npm run new -- voice acme-voice', 'already'],
  ['npm run new -- recognizer acme-ear', 'already'],
  ['npm run new -- voice two words', 'It takes one id'],
  ['npm run new -- locale de-AT --voices de-AT-IngridNeural', 'there as de-DE'],
  ['npm run new -- locale nl-NL', 'Name voices of nl-NL'],
  ['npm run new -- toaster acme', 'There is no “toaster”'],
];

const refuse = async (): Promise<void> => {
  const before = filesOf(root);
  const outcomes = await Promise.all(refusals.map(async ([command]) => typed(root, command)));
  for (const [index, [command, words]] of refusals.entries()) {
    const { code, output } = outcomes[index] ?? { code: 0, output: '' };
    claim(`refused: ${command}`, code === 1 && output.includes(words), output);
  }
  claim('what is refused writes nothing', difference(before, filesOf(root)).files.length === 0);
};

const textsSchema = z.record(z.string(), z.unknown());

/** Stands for the translator: each text becomes another one. */
const translated = (value: unknown): unknown =>
  typeof value === 'string'
    ? `${value} ·`
    : Object.fromEntries(Object.entries(z.parse(textsSchema, value)).map(([key, text]) => [key, translated(text)]));

const translate = (path: string): void =>
  copy.plant(path, JSON.stringify(translated(JSON.parse(readFileSync(join(root, path), 'utf8'))), undefined, 2));

const prove = async (howTo: HowTo, command: string): Promise<void> => {
  const { code, output, seconds } = await typed(root, command);
  claim(`${howTo}: ${command} (${seconds.toFixed(1)} s)`, code === 0 && /Tests\s+\d+ passed/u.test(output), output);
};

/** What a new language lacks is found by the proof itself: until it is translated that fails, and nothing else does. */
const proveLocale = async (command: string): Promise<void> => {
  const { code, output } = await typed(root, command);
  const failures = new Set(output.split('\n').filter((line) => line.trimStart().startsWith('FAIL ')));
  const isOne = failures.size === 1 && [...failures].every((line) => line.includes('no sentence is left in English'));
  claim(
    'add-a-locale: the proof names the sentences that are not translated, and finds nothing else',
    code === 1 && isOne,
    [...failures].join('\n'),
  );
  for (const path of made.filter((file) => file.startsWith('locales/'))) translate(path);
  await prove('add-a-locale', command);
};

/** The types of what was made and of all that it stands in. The whole project is a check of its own. */
const checkTypes = (): void => {
  const files = made.filter((path) => path.endsWith('.ts'));
  const settings = { extends: './tsconfig.json', include: ['./.wxt/wxt.d.ts'], files };
  copy.plant('tsconfig.how-to.json', JSON.stringify(settings));
  const { code, output } = program(root, 'typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.how-to.json');
  claim(`what was made has no error of types (${files.length} files and what they import)`, code === 0, output);
};

const lint = (): void => {
  const { code, output } = program(root, '@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...made);
  claim('what was made passes lint', code === 0, output);
};

try {
  for (const howTo of howTos) {
    const commands = commandsOf(howTo);
    const others = commands.filter((command) => !isMaking(command) && !isProof(command));
    claim(
      `${howTo} has commands, and all of them are followed`,
      commands.length > 0 && others.length === 0,
      others.join('\n'),
    );
    for (const command of commands.filter(isMaking)) await make(howTo, command);
  }
  await refuse();
  lint();
  checkTypes();
  for (const howTo of howTos) {
    for (const command of commandsOf(howTo).filter(isProof)) {
      await (howTo === 'add-a-locale' ? proveLocale(command) : prove(howTo, command));
    }
  }
} finally {
  copy.remove();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
