import { expect, it } from 'vitest';
import { createAnswers, createOutbox, createQuestions } from '@/lib/panel/tools/app-wire';
import { createAppGuest } from '@/tests/fakes/app-guest';

const timers = () => {
  const due = new Set<() => void>();
  return {
    due,
    after: (_: number, run: () => void) => {
      due.add(run);
      return () => due.delete(run);
    },
  };
};

it('keeps what is said before the handshake, and says it in order after it', () => {
  const posted: unknown[] = [];
  const outbox = createOutbox((message) => posted.push(message));
  outbox.notify('one', {});
  outbox.notify('two', {});
  expect(posted).toEqual([]);

  expect(outbox.open()).toBe(true);
  outbox.notify('three', {});
  expect(outbox.open()).toBe(false);
  expect(posted).toEqual(['one', 'two', 'three'].map((method) => ({ jsonrpc: '2.0', method, params: {} })));
});

it('hears an answer, or its absence, once', () => {
  const heard: string[] = [];
  const { due, after } = timers();
  const questions = createQuestions(after, () => undefined, new AbortController().signal);
  const ask = (id: string) =>
    questions.ask(
      id,
      'ping',
      () => heard.push(`${id} answered`),
      () => heard.push(`${id} silent`),
    );
  ask('a');
  ask('a');
  ask('b');
  questions.hearAnswer('a');
  questions.hearAnswer('a');
  questions.hearAnswer('unknown');
  for (const run of [...due]) run();

  expect(heard).toEqual(['a answered', 'b silent']);
});

it('answers no more when it ended, and aborts what runs', async () => {
  const posted: unknown[] = [];
  const end = new AbortController();
  const signals: AbortSignal[] = [];
  const { guest } = createAppGuest({
    askServer: (_method, _params, signal) => {
      signals.push(signal);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({})));
    },
  });
  const answers = createAnswers(
    () => guest,
    (message) => posted.push(message),
    end.signal,
  );
  const answered = answers.answer({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
  end.abort();
  await answered;

  expect(signals[0]?.aborted).toBe(true);
  expect(posted).toEqual([]);
});
