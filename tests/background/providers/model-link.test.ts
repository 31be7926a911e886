import { expect, it } from 'vitest';
import type { BuiltInPiece } from '@/lib/domain/providers/built-in-model';
import { createBuiltInHost } from '../../fakes/built-in-host';
import { createFakeModel } from '../../fakes/language-model';
import { settlePromises, until } from '../../fakes/timers';

const never = new AbortController().signal;
const prompt = { history: [], text: 'Hello?' };

it('opens the document once, and holds it only while a call is worked on', async () => {
  const { host, openedCount, heldCount } = createBuiltInHost(createFakeModel({ pieces: ['Hi'] }).model);

  await host.describe(never);
  const pieces: BuiltInPiece[] = [];
  for await (const piece of host.ask(prompt, never)) pieces.push(piece);
  await settlePromises();

  expect(pieces).toEqual([{ type: 'text', text: 'Hi' }, { type: 'end' }]);
  expect(openedCount()).toBe(1);
  expect(heldCount()).toBe(0);
});

it('keeps two questions at the same time apart', async () => {
  const { host } = createBuiltInHost(createFakeModel({ pieces: ['a', 'b'] }).model);
  const read = async (): Promise<string> => {
    let text = '';
    for await (const piece of host.ask(prompt, never)) text += piece.type === 'text' ? piece.text : '.';
    return text;
  };

  await expect(Promise.all([read(), read()])).resolves.toEqual(['ab.', 'ab.']);
});

it('stops the model when its reader wants no more', async () => {
  const fake = createFakeModel({ pieces: ['Hi'], end: 'hang' });
  const { host, heldCount } = createBuiltInHost(fake.model);

  for await (const piece of host.ask(prompt, never)) {
    expect(piece).toEqual({ type: 'text', text: 'Hi' });
    break;
  }

  await until(() => fake.closedCount() === 1);
  expect(heldCount()).toBe(0);
});

it('opens another document after one went away', async () => {
  const { host, openedCount, closeDocument } = createBuiltInHost(createFakeModel({ contextWindow: 99 }).model);
  await host.describe(never);

  closeDocument();

  await expect(host.describe(never)).resolves.toEqual({ contextWindow: 99 });
  expect(openedCount()).toBe(2);
});

it('asks another document once when one goes away before its first word', async () => {
  const fake = createFakeModel({ end: 'hang' });
  const { host, openedCount, closeDocument } = createBuiltInHost(fake.model);
  const pieces: BuiltInPiece[] = [];
  const reading = (async () => {
    for await (const piece of host.ask(prompt, never)) pieces.push(piece);
  })();

  await until(() => fake.asked.length === 1);
  closeDocument();
  await until(() => fake.asked.length === 2);
  closeDocument();
  await reading;

  expect(pieces).toEqual([]);
  expect(openedCount()).toBe(2);
});

it('gives up on a document that does not load', async () => {
  const { host, time } = createBuiltInHost(createFakeModel().model, true);
  const described = expect(host.describe(never)).rejects.toMatchObject({ data: { code: 'timeout' } });

  await settlePromises();
  await time.advance(10_000);

  await described;
});
