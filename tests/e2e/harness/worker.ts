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

/** Takes the network away from the panels and the background; what it answers gives it back. */
export const goOffline = async ({ session, context, extensionId }: Parley): Promise<() => Promise<void>> => {
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const message = JSON.stringify({ id: 1, method: 'Network.emulateNetworkConditions', params: offline });
  const sessionIds: string[] = [];
  for (const { targetId } of await workerTargets({ session, extensionId })) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    sessionIds.push(sessionId);
  }
  await context.setOffline(true);
  return async () => {
    // The conditions end with the session that set them.
    for (const sessionId of sessionIds) await session.send('Target.detachFromTarget', { sessionId });
    await context.setOffline(false);
  };
};
