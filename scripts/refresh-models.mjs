// Rewrites lib/providers/model-data/model-facts.json: windows, largest answers and prices that services do not list.
// `-- --from <file>` reads a saved list instead of https://models.dev/api.json. If something looks wrong, it writes
// nothing and ends with exit code 1.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadList, savedList } from './models/public-list.mjs';
import { refreshed } from './models/refresh.mjs';
import { projectRoot } from './project-root.mjs';

const file = join(projectRoot, 'lib/providers/model-data/model-facts.json');
const at = process.argv.indexOf('--from');
const from = at === -1 ? undefined : process.argv[at + 1];

try {
  const list = await (from === undefined ? downloadList() : savedList(from));
  const before = readFileSync(file, 'utf8');
  const { text, lines, refusal } = refreshed({ list, before, day: new Date().toISOString().slice(0, 10) });
  for (const line of lines) console.log(line);
  if (refusal !== undefined) throw new Error(`Nothing was written. ${refusal}`);
  writeFileSync(file, text);
  console.log(
    `${lines.length} lines above. Written: ${text.length} bytes. Look at the difference before it is committed.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
