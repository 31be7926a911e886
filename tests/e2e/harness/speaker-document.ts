import { attachToTarget } from '../../../scripts/browser/nested-session.mjs';
import { findTarget } from '../../../scripts/browser/side-panel.mjs';
import type { Parley } from './launch';

const isSpeaker =
  ({ url }: Pick<Parley, 'url'>) =>
  (target: { readonly url: string }): boolean =>
    [url('speaker.html'), url('speaker.html?model')].includes(target.url);

const targetOf = (parley: Pick<Parley, 'session' | 'url'>) =>
  findTarget(parley.session, 'the speaker', isSpeaker(parley));

/** Whether the browser has the hidden document that plays sound open. */
export const hasSpeaker = async (parley: Pick<Parley, 'session' | 'url'>): Promise<boolean> => {
  const { targetInfos } = await parley.session.send('Target.getTargets', { filter: [{}] });
  return targetInfos.some(isSpeaker(parley));
};

/** Crashes or closes the hidden document that plays sound, as the browser does when it needs the memory. */
export const closeSpeaker = async (parley: Pick<Parley, 'session' | 'url'>): Promise<void> => {
  const { targetId } = await targetOf(parley);
  await parley.session.send('Target.closeTarget', { targetId });
};

/** Evaluates an expression in the hidden document that plays sound. */
export const evaluateInSpeaker = async (
  parley: Pick<Parley, 'session' | 'url'>,
  expression: string,
): Promise<unknown> => {
  const { targetId } = await targetOf(parley);
  return (await attachToTarget(parley.session, targetId)).evaluate(expression);
};
