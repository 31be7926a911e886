// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { policyEvents } from '@/lib/panel/policy/policy-events';
import { firstState, useSession } from '@/lib/panel/session-store';

const managed = { allowsOnlySome: true, endpoints: [], locked: [], pageReadingOff: [], notices: [] };
const catalog = { providers: [] };

beforeEach(() => useSession.setState(firstState(), true));

it('shows what the organisation decides, and nothing of it when it decides nothing any more', () => {
  policyEvents['policy-changed']({ type: 'policy-changed', catalog, managed });
  const during = useSession.getState().managed;
  policyEvents['policy-changed']({ type: 'policy-changed', catalog });

  expect(during).toEqual(managed);
  expect(useSession.getState().managed).toBeUndefined();
});

it('shows how the keys are protected', () => {
  const protection = { place: 'passphrase', isLocked: true, autoLockMinutes: 15, missing: [] } as const;

  policyEvents['keys-changed']({ type: 'keys-changed', protection });

  expect(useSession.getState().keys).toEqual(protection);
});
