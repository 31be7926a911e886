import { expect, it } from 'vitest';
import { type DiscoveryContext, discoverLocal, identifyLocal } from '@/lib/background/providers/discover';
import { connected } from '../../fakes/connected-provider';
import { createFakeTime } from '../../fakes/timers';

type Setup = {
  /** What answers at which address; anything else is refused. */
  readonly answers: Readonly<Record<string, Response>>;
  readonly isGranted?: boolean;
  readonly rows?: Awaited<ReturnType<DiscoveryContext['connected']>>;
};

const setUp = ({ answers, isGranted = true, rows = [] }: Setup) => {
  const added: unknown[] = [];
  const asked: { readonly url: string; readonly mode: RequestMode | undefined }[] = [];
  const context: DiscoveryContext = {
    fetch: async (input, init) => {
      asked.push({ url: String(input), mode: init?.mode });
      const answer = answers[String(input)];
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer.clone();
    },
    timers: createFakeTime().timers,
    hasOrigins: async () => isGranted,
    isAllowed: () => true,
    connected: async () => rows,
    listAgain: async () => 2,
    add: async (found) => {
      added.push(found);
      return { connectionId: 'new', modelCount: 1 };
    },
    allowHost: async () => undefined,
  };
  return { context, added, asked };
};

const list = (ownedBy: string) => Response.json({ object: 'list', data: [{ id: 'm', owned_by: ownedBy }] });

it.each([
  ['lm-studio', 1234, 'organization_owner', 'LM Studio'],
  ['llama-cpp', 8080, 'llamacpp', 'llama.cpp'],
  ['vllm', 8000, 'vllm', 'vLLM'],
  ['koboldcpp', 5001, 'koboldcpp', 'KoboldCpp'],
  ['vllm', 8000, 'llamacpp', 'llama.cpp'],
  ['jan', 1337, 'someone', '127.0.0.1:1337'],
  ['llama-cpp', 8080, 'localai', '127.0.0.1:8080'],
])(
  'connects what listens where %s usually does (%i), named by its own list: %s is %s',
  async (id, port, owner, label) => {
    const address = `http://127.0.0.1:${port}`;
    const { context, added } = setUp({ answers: { [`${address}/v1/models`]: list(owner) } });

    expect(await identifyLocal(context, id)).toEqual({
      serviceId: id,
      state: 'ready',
      connectionId: 'new',
      modelCount: 1,
    });
    expect(added).toEqual([{ providerId: 'openai-compatible', baseUrl: `${address}/v1`, label }]);
  },
);

it.each([
  ['ollama', { 'http://127.0.0.1:11434/api/version': new Response(null, { status: 403 }) }, 'refuses-extensions'],
  ['ollama', { 'http://127.0.0.1:11434/api/version': new Response('<p>') }, 'unrecognised'],
  ['vllm', { 'http://127.0.0.1:8000/v1/models': new Response('<p>') }, 'unrecognised'],
  ['vllm', {}, 'silent'],
])('connects nothing where %s listens and %j answers', async (id, answers: Record<string, Response>, state) => {
  const { context, added } = setUp({ answers });

  expect(await identifyLocal(context, id)).toEqual({ serviceId: id, state });
  expect(added).toEqual([]);
});

it('looks at every well-known place without a permission, and then knows only that something listens', async () => {
  const { context, asked } = setUp({ answers: { 'http://127.0.0.1:1234': list('x') }, isGranted: false });

  const findings = await discoverLocal(context, () => undefined);

  expect(findings.filter(({ state }) => state !== 'silent')).toEqual([{ serviceId: 'lm-studio', state: 'listening' }]);
  expect(asked.map(({ url }) => new URL(url).port)).toEqual(['11434', '1234', '8080', '8000', '1337', '5001']);
  expect(new Set(asked.map(({ mode }) => mode))).toEqual(new Set(['no-cors']));
});

it('recognises a server that is connected already', async () => {
  const rows = [connected({ id: 'c1', host: '127.0.0.1:8000', providerId: 'openai-compatible' })];
  const { context, added } = setUp({ answers: { 'http://127.0.0.1:8000/v1/models': list('vllm') }, rows });

  const findings = await discoverLocal(context, () => undefined);

  expect(findings).toContainEqual({ serviceId: 'vllm', state: 'ready', connectionId: 'c1', modelCount: 2 });
  expect(added).toEqual([]);
});
