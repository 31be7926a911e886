// Runs in a page of the extension: bundled by `screen-oracle.ts`, which calls what it leaves behind.
import { forgetStyles } from './boxes';
import { covered } from './covered';
import { cut } from './cut';
import type { Finding, Wording } from './finding';
import { focus } from './focus';
import { newest } from './newest';
import { outside } from './outside';
import { overlap } from './overlap';
import { placeholder } from './placeholder';
import { small } from './small';
import { tooltip } from './tooltip';

const rules = [newest, covered, cut, small, outside, overlap, focus, tooltip, placeholder];

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Two frames, or a while where the page is not drawn. */
const drawn = (): Promise<void> =>
  Promise.race([
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    pass(100),
  ]);

/** Resolves when what moves has come to its end, but for what moves for ever. */
const settled = async (): Promise<void> => {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    .map(({ finished }) => finished.catch(() => undefined));
  await Promise.race([Promise.all([document.fonts.ready, ...moving]), pass(1_000)]);
  await drawn();
};

/** What is wrong on the screen now, and how long the look took, ms. */
export const look = async (wording: Wording) => {
  await settled();
  const begun = performance.now();
  forgetStyles();
  const findings: readonly Finding[] = rules.flatMap((rule) => rule(wording));
  return { findings, tookMs: performance.now() - begun };
};
