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

/** Sends a command to a target by its session, and gives its result when it has been carried out. */
const command = async (
  { session }: Pick<Parley, 'session'>,
  sessionId: string,
  method: string,
  params: object,
): Promise<unknown> => {
  const id = Math.trunc(Math.random() * 1_000_000_000);
  const done = new Promise<unknown>((resolve) => {
    const stop = session.onEvent(({ params: event }) => {
      if (event.sessionId !== sessionId || event.message === undefined) return;
      const message: { id?: number; result?: unknown } = JSON.parse(event.message);
      if (message.id !== id) return;
      stop();
      resolve(message.result);
    });
  });
  await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
  return done;
};

/** What the background worker holds on its JavaScript heap, bytes. */
export const workerHeap = async (parley: Pick<Parley, 'session' | 'extensionId'>): Promise<number> => {
  const [target] = await workerTargets(parley);
  if (target === undefined) return 0;
  const { sessionId } = await parley.session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  const usage = await command(parley, sessionId, 'Runtime.getHeapUsage', {});
  await parley.session.send('Target.detachFromTarget', { sessionId });
  return Number(Object(usage).usedSize);
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
