import { useCallback, useEffect, useState } from 'react';
import { type LocalFinding, type LocalServiceId, localServices } from '@/lib/domain/providers/local-service';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { lookForBuiltIn } from './built-in-model';

/** The places that are looked at: each local service, and the browser's own model. */
const placeCount = localServices.length + 1;
/** A server that was found without a model, or that turns extensions away, is asked again until that has changed, ms. */
const askAgainMs = 3_000;

/** What is known of models on this computer. */
export type Discovery = {
  readonly status: 'looking' | 'done';
  readonly doneCount: number;
  readonly placeCount: number;
  /** In the order of the services; places that nothing answered at are left out. */
  readonly findings: readonly LocalFinding[];
  /** Names of the services that have not answered yet. */
  readonly pending: readonly string[];
  lookAgain(): void;
};

const isUnfinished = (finding: LocalFinding): boolean =>
  finding.state === 'refuses-extensions' || finding.state === 'no-model';

const identify = (serviceId: LocalServiceId): void => {
  // A place that has gone silent again is simply not found; the next look says so.
  send({ type: 'local-identify', serviceId }).catch(() => undefined);
};

/** Looks for models on this computer as soon as it is shown, and keeps an eye on those that are nearly ready. */
export const useDiscovery = (): Discovery => {
  const found = useSession((state) => state.findings);
  const builtIn = useSession((state) => state.builtIn);
  const [status, setStatus] = useState<Discovery['status']>('looking');
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` is the wish to look again.
  useEffect(() => {
    let isLatest = true;
    setStatus('looking');
    Promise.all([send({ type: 'local-discover' }), lookForBuiltIn()])
      // A look that failed counts as nothing found; the user can look again.
      .catch(() => undefined)
      .finally(() => {
        if (isLatest) setStatus('done');
      });
    return () => {
      isLatest = false;
    };
  }, [turn]);

  const known = localServices.flatMap(({ id }) => found[id] ?? []);
  const unfinished = known.filter(isUnfinished).map(({ serviceId }) => serviceId);
  const waitingFor = unfinished.join();

  useEffect(() => {
    if (waitingFor === '') return;
    const ids = localServices.map(({ id }) => id).filter((id) => waitingFor.split(',').includes(id));
    const timer = setInterval(() => {
      if (!document.hidden) for (const id of ids) identify(id);
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [waitingFor]);

  const pending = localServices.filter(({ id }) => (found[id]?.state ?? 'looking') === 'looking');
  const answered = placeCount - pending.length - (builtIn === undefined ? 1 : 0);
  return {
    status,
    doneCount: status === 'done' ? placeCount : answered,
    placeCount,
    findings: known.filter(({ state }) => state !== 'looking' && state !== 'silent'),
    pending: status === 'done' ? [] : pending.map(({ label }) => label),
    lookAgain: useCallback(() => setTurn((count) => count + 1), []),
  };
};
