import { expect, it } from 'vitest';
import { type ExaminationContext, examine } from '@/lib/background/providers/examine';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { type Diagnosis, firstFailure } from '@/lib/domain/providers/diagnosis';
import type { Provider } from '@/lib/domain/providers/provider';
import type { StreamPart } from '@/lib/domain/stream-part';
import { connected } from '@/tests/fakes/connected-provider';
import { createScriptedProvider } from '@/tests/fakes/scripted-provider';
import { createFakeTime } from '@/tests/fakes/timers';
import { silentBrowser } from '../../fakes/network-errors';

type Setup = {
  readonly provider?: Partial<Provider>;
  readonly isGranted?: boolean;
  readonly modelId?: string;
  readonly baseUrl?: string;
  readonly isLocal?: boolean;
  readonly serviceTime?: number;
  readonly signal?: AbortSignal;
};

const fail = (code: ChatErrorCode) => () => Promise.reject(new ChatError({ code }));

const sayParts = (...parts: readonly (StreamPart | Error)[]): Provider['stream'] =>
  async function* () {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield part;
    }
  };

const run = async (setup: Setup): Promise<Diagnosis> => {
  const { isLocal = false, serviceTime } = setup;
  const time = createFakeTime();
  const { provider } = createScriptedProvider({
    listModels: async (context) => {
      await context.fetch('https://models.test/v1/models');
      return [{ id: 'm1', name: 'M1' }];
    },
    stream: sayParts({ type: 'start_step', messageId: 's' }, { type: 'text', text: 'Yes' }),
    ...setup.provider,
  });
  const headers = serviceTime === undefined ? undefined : { date: new Date(serviceTime).toUTCString() };
  const context: ExaminationContext = {
    network: {
      fetch: async () => new Response('{}', { ...(headers !== undefined && { headers }) }),
      networkErrors: silentBrowser,
      clock: time.clock,
      hasOrigins: async () => setup.isGranted ?? true,
      isOnline: () => true,
    },
    timers: time.timers,
    signal: setup.signal ?? new AbortController().signal,
  };
  const baseUrl = setup.baseUrl ?? 'https://models.test/v1';
  const { diagnosis } = await examine(
    {
      row: connected({ isLocal, host: 'models.test', settings: { baseUrl } }),
      provider,
      settings: { baseUrl, apiKey: 'sk-canary-0123456789' },
      ...(setup.modelId !== undefined && { modelId: setup.modelId }),
    },
    context,
  );
  return diagnosis;
};

const statesOf = ({ steps }: Diagnosis) => Object.fromEntries(steps.map(({ id, state }) => [id, state]));

it('passes every step of a connection that works, up to a word of the model', async () => {
  const diagnosis = await run({ modelId: 'm1', serviceTime: createFakeTime().clock.now() });

  expect(diagnosis.steps.map(({ id }) => id)).toEqual([
    'address',
    'permission',
    'server',
    'certificate',
    'api',
    'key',
    'account',
    'model',
    'answer',
    'clock',
  ]);
  expect(new Set(diagnosis.steps.map(({ state }) => state))).toEqual(new Set(['passed']));
});

it.each([
  ['refused', 'server'],
  ['unknown-host', 'server'],
  ['offline', 'server'],
  ['timeout', 'server'],
  ['certificate', 'certificate'],
  ['origin-refused', 'extension'],
  ['not-an-api', 'api'],
  ['wrong-address', 'api'],
  ['malformed', 'api'],
  ['auth', 'key'],
  ['credit', 'account'],
  ['quota', 'account'],
] as const)('finds "%s" at the step "%s" when the models are listed', async (code, step) => {
  const diagnosis = await run({ provider: { listModels: fail(code) }, modelId: 'm1' });

  const failure = firstFailure(diagnosis);
  expect(failure).toMatchObject({ id: step, error: { code, host: 'models.test' } });
  const index = diagnosis.steps.findIndex(({ id }) => id === step);
  expect(diagnosis.steps.slice(0, index).every(({ state }) => state === 'passed')).toBe(true);
  expect(diagnosis.steps.slice(index + 1).every(({ state }) => state === 'untested')).toBe(true);
});

it.each([
  ['credit', 'account'],
  ['rate-limit', 'account'],
  ['model-not-found', 'model'],
  ['forbidden', 'model'],
  ['overloaded', 'answer'],
  ['timeout', 'answer'],
  ['bad-request', 'answer'],
] as const)('finds "%s" at the step "%s" when the model is asked for a word', async (code, step) => {
  const diagnosis = await run({ provider: { stream: sayParts(new ChatError({ code })) }, modelId: 'm1' });

  expect(firstFailure(diagnosis)).toMatchObject({ id: step, error: { code } });
});

it('asks no model for a word where none is named, and says when there is none', async () => {
  const listed = await run({ provider: { stream: sayParts(new Error('never called')) } });
  const empty = await run({ provider: { listModels: async () => [] } });

  expect(firstFailure(listed)).toBeUndefined();
  expect(firstFailure(empty)).toMatchObject({ id: 'model', error: { code: 'no-model' } });
});

it('asks for a word although the key may not list models, and blames the key when that is refused too', async () => {
  const listModels = fail('forbidden');
  const allowed = await run({ provider: { listModels }, modelId: 'm1' });
  const refused = await run({
    provider: { listModels, stream: sayParts(new ChatError({ code: 'forbidden' })) },
    modelId: 'm1',
  });

  expect(firstFailure(allowed)).toBeUndefined();
  expect(firstFailure(refused)).toMatchObject({ id: 'key', error: { code: 'forbidden' } });
});

it('finds missing access before any request is made', async () => {
  const diagnosis = await run({
    isGranted: false,
    provider: { listModels: () => Promise.reject(new Error('called')) },
  });

  expect(firstFailure(diagnosis)).toMatchObject({ id: 'permission', error: { code: 'blocked' } });
});

it('finds an address that keys may not be sent to', async () => {
  const origins = () => {
    throw new ChatError({ code: 'insecure-address' });
  };

  expect(firstFailure(await run({ provider: { origins } }))).toMatchObject({ id: 'address', state: 'failed' });
});

it('finds the path of the same origin at which the API does answer, even if only to refuse the key', async () => {
  const listModels: Provider['listModels'] = ({ settings }) =>
    settings.baseUrl === 'http://127.0.0.1:8000/v1' ? fail('auth')() : fail('model-not-found')();

  const diagnosis = await run({ provider: { listModels }, baseUrl: 'http://127.0.0.1:8000', isLocal: true });

  expect(firstFailure(diagnosis)).toMatchObject({ id: 'api', error: { code: 'wrong-address' } });
  expect(diagnosis.betterAddress).toBe('http://127.0.0.1:8000/v1');
});

it('leaves out what means nothing for a server on this computer', async () => {
  const diagnosis = await run({ baseUrl: 'http://127.0.0.1:8000/v1', isLocal: true });

  expect(Object.keys(statesOf(diagnosis))).toEqual(['address', 'permission', 'server', 'extension', 'api', 'key']);
});

it('reads the clock of the service from its answers', async () => {
  const now = createFakeTime().clock.now();

  const late = await run({ serviceTime: now + 3_600_000 });
  const silent = await run({});

  expect(statesOf(late).clock).toBe('failed');
  expect(late.clockOffMs).toBeLessThan(-3_590_000);
  expect(statesOf(silent).clock).toBe('untested');
});

it.each([
  ['gone', 'model-not-found', 'not-listed'],
  ['gone', 'bad-request', 'not-listed'],
  ['m1', 'model-not-found', undefined],
] as const)(
  'reads from the list whether the model "%s" is there when its service says "%s"',
  async (modelId, code, cause) => {
    const diagnosis = await run({ provider: { stream: sayParts(new ChatError({ code })) }, modelId });

    expect(diagnosis.cause).toBe(cause);
    expect(diagnosis).not.toHaveProperty('region');
  },
);

it('names the region that does not have the model', async () => {
  const fields: Provider['fields'] = [
    { name: 'region', type: 'text', labelKey: 'models.field.region', initial: 'eu-west-1' },
  ];
  const stream = sayParts(new ChatError({ code: 'model-not-found' }));

  const diagnosis = await run({ provider: { fields, stream }, modelId: 'm1' });

  expect(diagnosis).toMatchObject({ cause: 'not-in-region', region: 'eu-west-1' });
});

it('takes a page in place of an answer for a sign-in page, except on this computer', async () => {
  const provider = { listModels: fail('not-an-api') };

  expect((await run({ provider })).cause).toBe('sign-in-page');
  expect((await run({ provider, isLocal: true })).cause).toBeUndefined();
});

it('holds no key', async () => {
  expect(JSON.stringify(await run({ provider: { listModels: fail('auth') }, modelId: 'm1' }))).not.toContain('canary');
});

it('ends with the abort when it is called off', async () => {
  const abort = new AbortController();
  const listModels: Provider['listModels'] = () => {
    abort.abort();
    return Promise.reject(new ChatError({ code: 'network' }));
  };

  await expect(run({ provider: { listModels }, signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it('looks for no address of a model that the browser brings, and does not call it one when it is gone', async () => {
  const ofBrowser = { isOfBrowser: true, isLocal: true, origins: () => [] };
  const well = await run({ provider: ofBrowser, isLocal: true, modelId: 'm1' });
  const gone = await run({
    provider: { ...ofBrowser, listModels: fail('model-not-found') },
    isLocal: true,
    modelId: 'm1',
  });

  expect(well.steps).toEqual([
    { id: 'model', state: 'passed' },
    { id: 'answer', state: 'passed' },
  ]);
  expect(firstFailure(gone)).toMatchObject({ id: 'model', error: { code: 'model-not-found' } });
});
