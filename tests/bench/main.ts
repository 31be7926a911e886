// npm run bench: our build and a bare extension page in one run, as ratios. It takes some minutes; `-- --full` takes the
// medians of five alternating runs over longer answers, `-- --voice` measures listening alone. It asserts nothing about
// time: people read it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionPath } from '../../scripts/output-folder.mjs';
import type { Figures } from './figures';
import { measureLongConversations, measureSearches } from './history';
import { measureOpening, measureZip } from './opening';
import { measurePageText } from './page-text';
import { report } from './report';
import { measureColdWorker, measureFirstWord, measureFullSpeed, measureSteadyStream } from './streaming';
import { startSubject } from './subject';
import { startTokenServer } from './token-server';
import { voiceSteps } from './voice-run';
import { measureWebPage } from './web-page';

const { values } = parseArgs({ options: { full: { type: 'boolean' }, voice: { type: 'boolean' } } });
const isFull = values.full === true;
if (!existsSync(join(extensionPath, 'manifest.json'))) {
  console.error('There is no build to measure: npm run build');
  process.exit(1);
}

const server = await startTokenServer();

/** Measures in turn, saying on the terminal what comes next. */
const inTurn = async (steps: Readonly<Record<string, () => Promise<Figures>>>): Promise<Figures> => {
  const figures: Figures[] = [];
  for (const [name, step] of Object.entries(steps)) {
    process.stderr.write(`${name}\n`);
    figures.push(await step());
  }
  return Object.assign({}, ...figures);
};

const measure = async (name: 'bare' | 'ours'): Promise<Figures> => {
  const subject = await startSubject(name, server.port);
  try {
    return await inTurn({
      [`${name}: opening`]: () => measureOpening(subject, isFull ? 9 : 5),
      [`${name}: first word`]: () => measureFirstWord(subject, server, isFull ? 7 : 5),
      [`${name}: steady stream`]: () => measureSteadyStream(subject, server, isFull ? 8_000 : 1_600),
      [`${name}: full speed, 2,000 tokens`]: () => measureFullSpeed(subject, server, 2_000),
      [`${name}: full speed, 8,000 tokens`]: () => measureFullSpeed(subject, server, 8_000),
      [`${name}: full speed, 20,000 tokens`]: () => measureFullSpeed(subject, server, 20_000),
      ...(name === 'ours' && {
        [`${name}: dead worker`]: () => measureColdWorker(subject, server),
        [`${name}: web page`]: () => measureWebPage(subject),
        [`${name}: text of pages`]: () => measurePageText(subject),
      }),
      [`${name}: long conversations`]: () => measureLongConversations(subject),
      [`${name}: search`]: () => measureSearches(subject, isFull ? [1_000, 5_000] : [1_000]),
    });
  } finally {
    await subject.close();
  }
};

const bare: Figures[] = [];
const ours: Figures[] = [];
const runs = isFull ? 5 : 1;
for (let run = 0; run < (values.voice === true ? 0 : runs); run += 1) {
  bare.push(await measure('bare'));
  ours.push({ ...(await measure('ours')), ...measureZip() });
}
ours.push(await inTurn(voiceSteps(isFull)));
await server.stop();
report({ mode: isFull ? 'full' : 'quick', bare, ours });
process.exit(0);
