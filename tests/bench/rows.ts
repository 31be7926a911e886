/**
 * One row of the table and what the product aims at: at most so much, or at most so many times what the bare page of the
 * same run needs; one of them is enough. `holds` says in words what the measuring itself makes sure of.
 */
export type Row = {
  readonly id: string;
  readonly label: string;
  readonly most?: number;
  readonly ratio?: number;
  readonly holds?: string;
};

const row = (id: string, label: string, target: Omit<Row, 'id' | 'label'> = {}): Row => ({ id, label, ...target });

/** Stop, another question and memory while a service sends this. */
const floodRows = (name: string, what: string): readonly Row[] => [
  row(`flood-${name}-stop`, `${what}: Stop → stopped, p95, ms`, { most: 300 }),
  row(`flood-${name}-other`, '… another question meanwhile: Enter → first word, p95, ms', { most: 2_000 }),
  row(`flood-${name}-memory`, '… worker and panel hold at the most, MB', { most: 300 }),
];

/** Every row, in the order of the table. Rows of a mode that was not run are left out. */
export const rows: readonly Row[] = [
  row('open-cold', 'open, first time: navigation → composer usable, ms', { ratio: 2 }),
  row('open-cold-busy', '… main thread busy until then, ms', { ratio: 1.5 }),
  row('open-warm', 'open, again, ms', { ratio: 2 }),
  row('open-warm-busy', '… main thread busy until then, ms', { ratio: 1.5 }),
  row('open-requests', 'requests before the composer is usable', { most: 6 }),
  row('open-script', 'script before the composer is usable, kB', { most: 450 }),
  row('open-heap', 'idle heap, MB', { most: 6 }),
  row('zip', 'zip, MB', { most: 2.3 }),
  row('first-word', 'first write → first word in the document, ms', { most: 16, ratio: 2 }),
  row('first-painted', 'first write → first word painted, ms', { most: 30, ratio: 1.4 }),
  row('steady-latency', '200 tokens/s: write → word in the document, p95, ms', { most: 20 }),
  row('steady-key-95', '… key → paint while it comes, p95, ms', { most: 30 }),
  row('steady-key-99', '… key → paint while it comes, p99, ms', { most: 50 }),
  row('steady-long-tasks', '… long tasks in all, s', { most: 0.3 }),
  row('steady-busy', '… main thread busy, s', { ratio: 1.1 }),
  row('steady-remounts', '… first word put into the document again', { most: 0 }),
  row('full-2000', 'full speed, 2,000 tokens: first write → last word, ms'),
  row('full-8000', 'full speed, 8,000 tokens, ms', { most: 230 }),
  row('full-20000', 'full speed, 20,000 tokens, ms', { most: 400 }),
  row('open-60', 'conversation of 60 messages, first of its page: click → painted, ms'),
  row('open-60-busy', '… main thread busy until then, ms'),
  row('open-60-all', '… and until nothing more is to be done, ms'),
  row('open-60-drawn', '… messages drawn by then'),
  row('open-500', 'conversation of 500 messages: click → painted, ms', { most: 80 }),
  row('open-500-busy', '… main thread busy until then, ms', { most: 150 }),
  row('open-500-all', '… and until nothing more is to be done, ms'),
  row('open-500-drawn', '… messages drawn by then'),
  row('open-2000', 'conversation of 2,000 messages: click → painted, ms', { most: 90 }),
  row('open-2000-busy', '… main thread busy until then, ms', { most: 150 }),
  row('open-2000-all', '… and until nothing more is to be done, ms'),
  row('open-2000-drawn', '… messages drawn by then'),
  row('open-times', '… main thread busy, times what 60 messages take', { most: 1.2 }),
  row('heap-60', 'heap with 60 messages, MB'),
  row('heap-500', 'heap with 500 messages, MB'),
  row('heap-2000', 'heap with 2,000 messages, MB'),
  row('heap-more', '… more than with 500, MB', { most: 1 }),
  row('conversation-script', 'script with a conversation open, kB', { most: 950 }),
  row('search-1000', 'search 1,000 conversations: pause after the key → hit painted, ms', { most: 40 }),
  row('search-5000', 'search 5,000 conversations: pause after the key → hit painted, ms', { most: 60 }),
  row('large-list', 'list of 10,000 conversations, first of its page: click → first rows painted, ms', { most: 100 }),
  row('large-list-busy', '… main thread busy until then, ms'),
  row('large-common', '… a word that all have: pause after the key → first hits painted, ms', { most: 60 }),
  row('large-common-busy', '… main thread busy until then, ms'),
  row('large-rare', '… a word of the oldest one alone, ms'),
  row('large-rare-busy', '… main thread busy until then, ms'),
  row('large-filter', '… a filter → its result painted, ms', { most: 60 }),
  row('large-filter-busy', '… main thread busy until then, ms'),
  row('worker-request', 'worker dead: Enter → request answered by the server, ms'),
  row('worker-first-word', '… its first write → first word, ms', { most: 50 }),
  row('tools-open', 'open with ten MCP servers on, ms'),
  row('tools-open-times', '… times what it takes with none', { most: 1.1 }),
  row('tools-task', '128 tools listed, offered, one called: longest task of the panel (0: none above 50), ms', {
    most: 50,
  }),
  row('page-text', 'text of a page of 5,000 words, ms', { most: 150 }),
  row('page-text-task', '… longest task in that page (0: none above 50), ms', { most: 50 }),
  row('page-huge', 'text of a page of 200,000 elements and 5 MB, s'),
  row('page-huge-task', '… longest task in that page, ms', { most: 200 }),
  row('page-key-without', 'a question typed without a page: key → paint, p95, ms'),
  row('page-key', '… with a page of 100,000 words attached, p95, ms', { most: 30 }),
  row('page-key-worst', '… its slowest key, ms'),
  row('page-key-times', '… with it, times what it takes without it', { most: 1.5 }),
  row('voice-first', 'voice service: first byte → first sound, p95, ms', { most: 120 }),
  row('voice-first-median', '… median, ms'),
  row('voice-from-start', 'first byte after 250 ms: order to read → first sound, p95, ms', { most: 420 }),
  row('voice-from-start-median', '… median, ms'),
  row('voice-full-stop', 'answer’s first full stop → first sound heard, longest, ms', {
    holds: 'before the next stop',
  }),
  row('voice-full-stop-median', '… median, ms'),
  row('voice-gap', 'silence between sentences as it is heard, p95, ms', { most: 250 }),
  row('voice-gap-median', '… median, ms'),
  row('voice-underflows', 'sound run dry, 3× pacing at double speed', { most: 0 }),
  row('voice-late-decoder', '… of these with sound at hand: the machine was too slow'),
  row('voice-word-1', 'word lit off its sound, p95, ms', { most: 60 }),
  row('voice-word-1-median', '… median, ms'),
  row('voice-word-2', '… at double speed, p95, ms', { most: 60 }),
  row('voice-word-2-median', '… median, ms'),
  row('page-word', 'word lit in a page off its sound, p95, ms', { most: 60 }),
  row('page-word-median', '… median, ms'),
  row('toolbar-shown', 'selection at rest → toolbar in the page, ms', { most: 60 }),
  row('voice-stop', 'Stop → silence, longest of five, ms', { most: 100 }),
  row('voice-heap', 'reading for a long time: growth of the speaker, MB', { most: 30 }),
  row('voice-heap-minutes', '… minutes of sound that were read'),
  row('voice-panel', 'script that the panel loads to listen, kB compressed', { most: 15 }),
  row('voice-edge-client', 'client of Edge’s service, kB compressed', { most: 4 }),
  row('voice-count', 'voices of the system'),
  row('voice-page', '… click → settings of voices painted, ms', { most: 300 }),
  row('voice-sheet', '… click → sheet of voices painted, ms', { most: 300 }),
  row('voice-search', '… key → search painted, ms'),
  ...floodRows('calls', '50,000 calls'),
  ...floodRows('marks', '100 kB of marks'),
  ...floodRows('nothing', 'empty pieces without end'),
  ...floodRows('comments', 'keep-alive lines without end'),
  ...floodRows('error', 'an error without end'),
  ...floodRows('frame', 'a frame of 16 MB'),
  row('flood-text-reached', 'text at full speed up to 8 MB: another question meanwhile, Enter → at its service, ms', {
    most: 1_000,
  }),
  row('flood-text-other', '… Enter → first word, ms', { most: 2_000 }),
  row('flood-text-end', '… until the bound of an answer ends it, s'),
  row('flood-text-memory', '… worker and panel hold at the most, MB', { most: 300 }),
  row('flood-text-shown', '… and while that answer is shown, MB'),
  row('flood-list-refused', 'a list of 1.5 GB as gzip: until it is refused, ms'),
  row('flood-list-other', '… another question meanwhile: Enter → first word, ms', { most: 2_000 }),
  row('flood-list-memory', '… worker and panel hold at the most, MB', { most: 300 }),
  row('export-mb', 'everything with its files leaves as one archive: ms per MB', { most: 50 }),
  row('export-memory', '… worker and panels hold more than before, MB', { most: 100 }),
  row('export-task', '… longest task (0: none above 50), ms', { most: 50 }),
  row('export-cancel', '… Cancel → it is gone, longest of five, ms', { most: 300 }),
  row('import-mb', '… and comes back into an empty library: ms per MB', { most: 50 }),
  row('import-memory', '… worker and panels hold more than before, MB', { most: 100 }),
  row('import-task', '… longest task (0: none above 50), ms', { most: 50 }),
  row('import-cancel', '… Cancel → it is gone, longest of five, ms', { most: 300 }),
  row('web-page-bytes', 'bytes put into an idle web page', { most: 0 }),
];

const isWithin = (figure: number | undefined, limit: number | undefined): boolean =>
  figure !== undefined && limit !== undefined && figure <= limit;

/** Whether a figure is what the row aims at; undefined for a row that aims at nothing. */
export const verdictOf = (
  { most, ratio, holds }: Row,
  figure: number,
  timesBare: number | undefined,
): 'met' | 'missed' | undefined => {
  if (holds !== undefined) return 'met';
  if (most === undefined && ratio === undefined) return undefined;
  return isWithin(figure, most) || isWithin(timesBare, ratio) ? 'met' : 'missed';
};

/** What a row aims at, as the table shows it. */
export const targetOf = ({ most, ratio, holds }: Row): string =>
  [most === 0 ? '0' : most && `≤ ${most}`, ratio && `≤ ${ratio.toFixed(1)}×`, holds]
    .filter((part) => typeof part === 'string')
    .join(' or ');
