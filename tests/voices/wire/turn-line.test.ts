import { expect, it } from 'vitest';
import { createTurnLine } from '@/lib/voices/wire/turn-line';
import { settlePromises } from '../../fakes/timers';

const create = () => {
  const enter = createTurnLine();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (name: string, signal = new AbortController().signal): Promise<unknown> =>
    enter(signal).then(
      (end) => {
        begun.push(name);
        ends.set(name, end);
      },
      (error: unknown) => error,
    );
  return { come, begun, end: (name: string) => ends.get(name)?.() };
};

it('lets one begin when the one before has ended, in the order in which they came', async () => {
  const { come, begun, end } = create();
  for (const name of ['first', 'second', 'third']) void come(name);

  await settlePromises();
  const atFirst = [...begun];
  end('first');
  await settlePromises();
  const then = [...begun];
  end('second');
  await settlePromises();

  expect([atFirst, then, begun]).toEqual([['first'], ['first', 'second'], ['first', 'second', 'third']]);
});

it('does not let the third begin when the second gives up while the first still speaks', async () => {
  const { come, begun, end } = create();
  const stopping = new AbortController();
  void come('first');
  const second = come('second', stopping.signal);
  void come('third');
  await settlePromises();

  stopping.abort(new Error('enough'));
  expect(await second).toMatchObject({ message: 'enough' });
  await settlePromises();
  const whileFirst = [...begun];
  end('first');
  await settlePromises();

  expect([whileFirst, begun]).toEqual([['first'], ['first', 'third']]);
});

it('turns away who comes too late, and holds nobody up by that', async () => {
  const { come, begun } = create();

  expect(await come('late', AbortSignal.abort(new Error('enough')))).toMatchObject({ message: 'enough' });
  await come('next');

  expect(begun).toEqual(['next']);
});
