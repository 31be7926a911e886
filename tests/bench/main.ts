// npm run bench: our build and a bare extension page in one run, as ratios. It takes a minute or two; `-- --full` takes
// the medians of five alternating runs over longer answers. It asserts nothing about time: people read it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionPath } from '../../scripts/output-folder.mjs';
import type { Figures } from './figures';
import { measureLongConversations, measureSearches } from './history';
import { measureOpening, measureZip } from './opening';
import { report } from './report';
import { measureColdWorker, measureFirstWord, measureFullSpeed, measureSteadyStream } from './streaming';
import { startSubject } from './subject';
import { startTokenServer } from './token-server';
import { measureWebPage } from './web-page';

const { values } = parseArgs({ options: { full: { type: 'boolean' } } });
const isFull = values.full === true;
if (!existsSync(join(extensionPath, 'manifest.json'))) {
  console.error('There is no build to measure: npm run build');
  process.exit(1);
}

const server = await startTokenServer();

const measure = async (name: 'bare' | 'ours'): Promise<Figures> => {
  const subject = await startSubject(name, server.port);
  try {
    const figures: Figures[] = [await measureOpening(subject, isFull ? 9 : 5)];
    figures.push(await measureFirstWord(subject, server, isFull ? 7 : 5));
    figures.push(await measureSteadyStream(subject, server, isFull ? 8_000 : 1_600));
    for (const tokens of [2_000, 8_000, 20_000]) figures.push(await measureFullSpeed(subject, server, tokens));
    if (name === 'ours') figures.push(await measureColdWorker(subject, server), await measureWebPage(subject));
    figures.push(await measureLongConversations(subject));
    figures.push(await measureSearches(subject, isFull ? [1_000, 5_000] : [1_000]));
    return Object.assign({}, ...figures);
  } finally {
    await subject.close();
  }
};

const bare: Figures[] = [];
const ours: Figures[] = [];
for (let run = 0; run < (isFull ? 5 : 1); run += 1) {
  bare.push(await measure('bare'));
  ours.push({ ...(await measure('ours')), ...measureZip() });
}
await server.stop();
report({ mode: isFull ? 'full' : 'quick', bare, ours });
process.exit(0);
