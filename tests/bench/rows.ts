/** One row of the table. `target` is what the product aims at; `×` compares with the bare page of the same run. */
export type Row = { readonly id: string; readonly label: string; readonly target: string };

const row = (id: string, label: string, target: string): Row => ({ id, label, target });

/** Every row, in the order of the table. Rows of a mode that was not run are left out. */
export const rows: readonly Row[] = [
  row('open-cold', 'open, first time: navigation → composer usable, ms', '≤ 2.0×'),
  row('open-warm', 'open, again, ms', '≤ 2.0×'),
  row('open-script', 'script before the composer is usable, kB', '≤ 450'),
  row('open-heap', 'idle heap, MB', '≤ 6'),
  row('zip', 'zip, MB', '≤ 2'),
  row('first-word', 'first write → first word in the document, ms', '≤ 16, 2.0×'),
  row('first-painted', 'first write → first word painted, ms', '≤ 30, 1.4×'),
  row('steady-latency', '200 tokens/s: write → word in the document, p95, ms', '≤ 20'),
  row('steady-key-95', '… key → paint while it comes, p95, ms', '≤ 30'),
  row('steady-key-99', '… key → paint while it comes, p99, ms', '≤ 50'),
  row('steady-long-tasks', '… long tasks in all, s', '≤ 0.3'),
  row('steady-busy', '… main thread busy, s', '≤ 1.1×'),
  row('steady-remounts', '… first word put into the document again', '0'),
  row('full-2000', 'full speed, 2,000 tokens: first write → last word, ms', ''),
  row('full-8000', 'full speed, 8,000 tokens, ms', '≤ 230'),
  row('full-20000', 'full speed, 20,000 tokens, ms', '≤ 400'),
  row('open-500', 'conversation of 500 messages: click → painted, ms', '≤ 80'),
  row('open-2000', 'conversation of 2,000 messages: click → painted, ms', '≤ 90'),
  row('heap-500', 'heap with 500 messages, MB', ''),
  row('heap-2000', 'heap with 2,000 messages, MB', 'flat'),
  row('conversation-script', 'script with a conversation open, kB', '≤ 950'),
  row('search-1000', 'search 1,000 conversations: pause after the key → hit painted, ms', '≤ 40'),
  row('search-5000', 'search 5,000 conversations: pause after the key → hit painted, ms', '≤ 60'),
  row('worker-request', 'worker dead: Enter → request answered by the server, ms', ''),
  row('worker-first-word', '… its first write → first word, ms', '≤ 50'),
  row('page-text', 'text of a page of 5,000 words, ms', '≤ 150'),
  row('page-huge', 'text of a page of 200,000 elements and 5 MB, s', ''),
  row('page-huge-task', '… longest task in that page, ms', '≤ 200'),
  row('web-page-bytes', 'bytes put into an idle web page', '0'),
];
