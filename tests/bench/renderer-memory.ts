import { readFileSync } from 'node:fs';
import { attachToTarget } from '../../scripts/browser/nested-session.mjs';
import { type BrowserSession, openBrowserSession } from '../e2e/harness/browser-session';
import type { Subject } from './subject';

const everyMs = 20;

const fileText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** What a process holds for itself, MB: without the program's own pages, which all of the browser's processes share. */
const ownMemory = (pid: number): number =>
  Number(/RssAnon:\s+(\d+)/.exec(fileText(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / 1000;

/**
 * Collects the garbage of the worker and of all panels, also of those that were closed: they share one heap, which is
 * reached by an open one. What an earlier step left is none of the next one's.
 */
const collectGarbage = async (session: BrowserSession, subject: Subject): Promise<void> => {
  const page = await subject.openNew();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  for (const { targetId, type, url } of targetInfos) {
    if (!url.includes(subject.extensionId) || (type !== 'page' && type !== 'service_worker')) continue;
    const target = await attachToTarget(session, targetId);
    await target.send('HeapProfiler.collectGarbage');
    await session.send('Target.detachFromTarget', { targetId });
  }
  await page.close();
};

/**
 * Watches the memory of the process in which the background worker and the panels live, until what it answers is called:
 * the most that it held, MB. NaN on systems without `/proc`.
 */
export const watchMemory = async (subject: Subject): Promise<() => number> => {
  const session = await openBrowserSession(subject.context);
  await collectGarbage(session, subject);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids: number[] = processInfo
    .map(({ id }: { id: number }) => id)
    .filter((id: number) => fileText(`/proc/${id}/cmdline`).includes('--extension-process'));
  let most = Number.NaN;
  const look = (): void => {
    for (const pid of pids) {
      const held = ownMemory(pid);
      if (!(held <= most)) most = Number.isNaN(held) ? most : held;
    }
  };
  look();
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
};
