import { beforeEach, expect, it } from 'vitest';
import type { ModelRef } from '@/lib/domain/model';
import { activeModelOf } from '@/lib/panel/active-model';
import { useSession } from '@/lib/panel/session-store';
import { connected } from '@/tests/fakes/connected-provider';

const model = (id: string) => ({ id, name: id });
const local = connected({ id: 'local', models: [model('first'), model('second')] });
const cloud = connected({ id: 'cloud', models: [model('large')] });

const chosen = (providers: readonly ReturnType<typeof connected>[], defaultModel?: ModelRef): string | undefined => {
  const { preferences } = useSession.getState();
  useSession.setState({ providers, preferences: { ...preferences, defaultModel } });
  const active = activeModelOf(useSession.getState());
  return active && `${active.provider.id}/${active.model.id}`;
};

const initial = useSession.getState();
beforeEach(() => useSession.setState(initial, true));

it('is the one that was chosen', () => {
  expect(chosen([cloud, local], { connectionId: 'local', modelId: 'second' })).toBe('local/second');
});

it('stays with its service where the list does not have it any more', () => {
  expect(chosen([cloud, local], { connectionId: 'local', modelId: 'gone' })).toBe('local/first');
});

it('stays with its service where nothing is listed, as the same object each time', () => {
  const empty = connected({ id: 'local', models: [] });

  expect(chosen([cloud, empty], { connectionId: 'local', modelId: 'second' })).toBe('local/second');
  expect(activeModelOf(useSession.getState())?.model).toBe(activeModelOf(useSession.getState())?.model);
});

it('is the first there is where its connection was removed, or none was chosen', () => {
  expect(chosen([cloud, local], { connectionId: 'removed', modelId: 'second' })).toBe('cloud/large');
  expect(chosen([local, cloud])).toBe('local/first');
  expect(chosen([])).toBeUndefined();
});
