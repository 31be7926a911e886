import type { FloodName } from './floods';
import { measureLongConversations, measureSearches } from './history';
import { measureFloods, measureLongList, measureWholeText } from './hostile';
import { measureLargeLibrary } from './large-library';
import { measureLibraryTravel } from './library-travel';
import { measureOpening } from './opening';
import { measurePageText } from './page-text';
import { measureTypingWithPage } from './page-typing';
import type { Shared } from './shared';
import type { Step } from './steps';
import { measureColdWorker, measureFirstWord, measureFullSpeed, measureSteadyStream } from './streaming';
import type { Subject } from './subject';
import type { TokenServer } from './token-server';
import { measureTools } from './tools';
import { measureWebPage } from './web-page';

const minute = 60_000;

/** Everything about the panel and web pages without a voice, of one of what is compared. */
export const panelSteps = (
  name: Subject['name'],
  { inIt }: Shared<Subject>,
  server: TokenServer,
  isFull: boolean,
): readonly Step[] => {
  const step = (what: string, rows: readonly string[], run: Step['run']): Step => ({
    name: `${name}: ${what}`,
    rows,
    run,
  });
  const fullSpeed = (tokens: number): Step =>
    step(
      `full speed, ${tokens.toLocaleString('en')} tokens`,
      [`full-${tokens}`],
      inIt(2 * minute, (subject) => measureFullSpeed(subject, server, tokens)),
    );
  const searched = isFull ? [1_000, 5_000] : [1_000];
  const floodStep = (flood: FloodName): Step =>
    step(
      `hostile service, ${flood}`,
      [`flood-${flood}-stop`, `flood-${flood}-other`, `flood-${flood}-memory`],
      inIt(2 * minute, (subject) => measureFloods(subject, flood)),
    );
  const largeLibrary = step(
    'library of ten thousand',
    ['list', 'common', 'rare', 'filter'].flatMap((what) => [`large-${what}`, `large-${what}-busy`]),
    inIt(5 * minute, measureLargeLibrary),
  );
  const own: readonly Step[] = [
    step(
      'dead worker',
      ['worker-request', 'worker-first-word'],
      inIt(minute, (subject) => measureColdWorker(subject, server)),
    ),
    step('tools', ['tools-open', 'tools-open-times', 'tools-task'], inIt(3 * minute, measureTools)),
    floodStep('calls'),
    floodStep('marks'),
    floodStep('nothing'),
    floodStep('comments'),
    floodStep('error'),
    floodStep('frame'),
    step(
      'hostile service, text',
      ['flood-text-reached', 'flood-text-other', 'flood-text-end', 'flood-text-memory', 'flood-text-shown'],
      inIt(5 * minute, (subject) => measureWholeText(subject, server)),
    ),
    step(
      'hostile service, list',
      ['flood-list-refused', 'flood-list-other', 'flood-list-memory'],
      inIt(minute, measureLongList),
    ),
    step(
      'library that leaves and comes back',
      ['export', 'import'].flatMap((way) => ['mb', 'memory', 'task', 'cancel'].map((what) => `${way}-${what}`)),
      inIt((isFull ? 40 : 6) * minute, (subject) => measureLibraryTravel(subject, isFull)),
    ),
    step('web page', ['web-page-bytes'], inIt(minute, measureWebPage)),
    step(
      'text of pages',
      ['page-text', 'page-text-task', 'page-huge', 'page-huge-task'],
      inIt(3 * minute, measurePageText),
    ),
    step(
      'typing with a page attached',
      ['page-key-without', 'page-key', 'page-key-worst', 'page-key-times'],
      inIt(2 * minute, measureTypingWithPage),
    ),
  ];
  return [
    step(
      'opening',
      ['open-cold', 'open-cold-busy', 'open-warm', 'open-warm-busy', 'open-requests', 'open-script', 'open-heap'],
      inIt(2 * minute, (subject) => measureOpening(subject, isFull ? 9 : 5)),
    ),
    step(
      'first word',
      ['first-word', 'first-painted'],
      inIt(3 * minute, (subject) => measureFirstWord(subject, server, isFull ? 7 : 5)),
    ),
    step(
      'steady stream',
      ['steady-latency', 'steady-key-95', 'steady-key-99', 'steady-long-tasks', 'steady-busy', 'steady-remounts'],
      inIt(5 * minute, (subject) => measureSteadyStream(subject, server, isFull ? 8_000 : 1_600)),
    ),
    ...[2_000, 8_000, 20_000].map(fullSpeed),
    ...(name === 'bare' ? [] : own),
    step(
      'long conversations',
      [
        ...[60, 500, 2_000].flatMap((count) => ['', '-busy', '-all', '-drawn'].map((what) => `open-${count}${what}`)),
        'open-times',
        'heap-60',
        'heap-500',
        'heap-2000',
        'heap-more',
        ...(name === 'bare' ? [] : ['conversation-script']),
      ],
      inIt(4 * minute, measureLongConversations),
    ),
    step(
      'search',
      searched.map((count) => `search-${count}`),
      inIt(5 * minute, (subject) => measureSearches(subject, searched)),
    ),
    // Last: what it leaves is in the way of all others.
    ...(name === 'bare' ? [] : [largeLibrary]),
  ];
};
