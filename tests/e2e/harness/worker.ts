import type { Parley } from './launch';

const workerTargets = async ({
  session,
  extensionId,
}: Pick<Parley, 'session' | 'extensionId'>): Promise<readonly { readonly targetId: string }[]> => {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  return targetInfos.filter(
    ({ type, url }: { type: string; url: string }) => type === 'service_worker' && url.includes(extensionId),
  );
};

/** Kills the background worker at once, as the browser does when it needs the memory. */
export const killWorker = async (parley: Pick<Parley, 'session' | 'extensionId'>): Promise<void> => {
  for (const { targetId } of await workerTargets(parley)) await parley.session.send('Target.closeTarget', { targetId });
};
