import { expect, test } from '@playwright/test';
import { attachToTarget } from '../../../../scripts/browser/nested-session.mjs';
import type { Parley } from '../launch';
import { type Screen, screenFindings } from './screen-oracle';

const ownPages = ['sidepanel.html', 'settings.html', 'welcome.html'];

type Target = { readonly targetId: string; readonly type: string; readonly url: string };

/** The panels beside pages, which the browser does not list among its pages, and which a test need not have opened by hand. */
const sidePanelsOf = async ({ context, session, url }: Parley): Promise<readonly Screen[]> => {
  const address = url('sidepanel.html');
  const { targetInfos }: { targetInfos: readonly Target[] } = await session.send('Target.getTargets', { filter: [{}] });
  const panels = targetInfos.filter((target) => target.type === 'page' && target.url.startsWith(address));
  const inTabs = context.pages().filter((page) => page.url().startsWith(address)).length;
  if (panels.length === inTabs) return [];
  return Promise.all(panels.map(({ targetId }) => attachToTarget(session, targetId)));
};

/** What a test leaves may still be drawn on a busy machine. What is wrong stays so, ms. */
const patienceMs = 10_000;

/** A screen that goes away while it is looked at shows nothing any more. */
const findingsOf = async (screen: Screen): Promise<readonly string[]> => {
  try {
    return await screenFindings(screen, patienceMs);
  } catch {
    return [];
  }
};

/** Looks at every panel, settings and welcome page that is open; a finding fails the test that runs. */
export const expectScreensInOrder = async (parley: Parley): Promise<void> => {
  const pages = parley.context.pages().filter((page) => ownPages.some((own) => page.url().startsWith(parley.url(own))));
  const findings: string[] = [];
  for (const screen of [...pages, ...(await sidePanelsOf(parley).catch(() => []))]) {
    findings.push(...(await findingsOf(screen)));
  }
  expect.soft(findings, 'the screens that the test leaves').toEqual([]);
};

/** What went wrong in a test comes first: its screens are left as they were. A bench has no test. */
export const isTestPassing = (): boolean => {
  try {
    const { status, expectedStatus } = test.info();
    return status === expectedStatus;
  } catch {
    return false;
  }
};
