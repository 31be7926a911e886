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

/** Sends a command to a target by its session, and waits until it has been carried out. */
const command = async (
  { session }: Pick<Parley, 'session'>,
  sessionId: string,
  method: string,
  params: object,
): Promise<void> => {
  const id = Math.trunc(Math.random() * 1_000_000_000);
  const done = new Promise<void>((resolve) => {
    const stop = session.onEvent(({ params: event }) => {
      if (event.sessionId !== sessionId || event.message === undefined || JSON.parse(event.message).id !== id) return;
      stop();
      resolve();
    });
  });
  await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
  await done;
};

const conditions = (offline: boolean) => ({ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });

/** Takes the network away from the panels and the background; what it answers gives it back. */
export const goOffline = async (parley: Parley): Promise<() => Promise<void>> => {
  const { session, context } = parley;
  const sessionIds: string[] = [];
  const tellWorkers = async (offline: boolean): Promise<void> => {
    for (const sessionId of sessionIds) {
      await command(parley, sessionId, 'Network.emulateNetworkConditions', conditions(offline));
    }
  };
  for (const { targetId } of await workerTargets(parley)) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    sessionIds.push(sessionId);
  }
  await tellWorkers(true);
  await context.setOffline(true);
  return async () => {
    // The background first: a panel that is back sends at once what has waited.
    await tellWorkers(false);
    for (const sessionId of sessionIds) await session.send('Target.detachFromTarget', { sessionId });
    await context.setOffline(false);
  };
};
