import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { SearchContext } from '@/lib/domain/tools/search-service';
import { findSearchService, searchServiceCatalog, searchServices } from '@/lib/tools/search/registry';
import en from '@/locales/en-US.json';
import { createFakeTime, until } from '../fakes/timers';
import { toolContext } from '../fakes/tool-context';
import type { Service } from '../simulators/core/service';
import { type Simulator, startSimulator } from '../simulators/core/simulator';
import { createBraveService, simulatedBraveKey } from '../simulators/search/brave';
import { createExaService, simulatedExaKey } from '../simulators/search/exa';
import { createSearxngService } from '../simulators/search/searxng';
import { createTavilyService, simulatedTavilyKey } from '../simulators/search/tavily';

type Fixture = {
  readonly create: () => Service;
  readonly settings: SettingsValues;
  readonly path: string;
  /** Answers of a search that found nothing. */
  readonly nothing: readonly object[];
  /** Refusals of its own, as it documents them: status, JSON or a page, and what is made of it. */
  readonly refusals: readonly (readonly [status: number, body: object | string, data: object])[];
};

const hint = { code: 'not-an-api', detail: expect.stringContaining('search: formats:') };
const braveError = (code: string) => ({ type: 'ErrorResponse', error: { code, detail: 'No.', status: 429 } });
const exaError = (tag: string) => ({ requestId: 'r', error: 'No.', tag });

/** Every search service has one: a new one without it fails. */
const fixtures: Readonly<Record<string, Fixture>> = {
  searxng: {
    create: createSearxngService,
    settings: { baseUrl: 'https://search.example/sub/' },
    path: '/search',
    nothing: [{ results: [] }, { query: 'x', results: [], unresponsive_engines: [['google', 'CAPTCHA']] }],
    refusals: [
      [403, '<!doctype html><title>403</title>', hint],
      [200, '<!doctype html><title>SearXNG</title>', hint],
      [401, '<h1>Sign in</h1>', { code: 'auth' }],
    ],
  },
  brave: {
    create: createBraveService,
    settings: { apiKey: ` ${simulatedBraveKey} ` },
    path: '/res/v1/web/search',
    nothing: [{ type: 'search' }, { type: 'search', web: { results: [] } }, { web: null }, { web: { results: null } }],
    refusals: [
      [429, braveError('RATE_LIMITED'), { code: 'rate-limit' }],
      [429, braveError('QUOTA_LIMITED'), { code: 'quota' }],
      [402, braveError('PAYMENT_REQUIRED'), { code: 'credit' }],
      [422, braveError('VALIDATION'), { code: 'bad-request' }],
    ],
  },
  tavily: {
    create: createTavilyService,
    settings: { apiKey: simulatedTavilyKey },
    path: '/search',
    nothing: [{ query: 'x', results: [], answer: null }],
    refusals: [
      [432, { detail: { error: 'Plan.' } }, { code: 'quota' }],
      [433, { detail: { error: 'Limit.' } }, { code: 'credit' }],
      [400, { detail: { error: 'Query is too long.' } }, { code: 'bad-request' }],
    ],
  },
  exa: {
    create: createExaService,
    settings: { apiKey: simulatedExaKey },
    path: '/search',
    nothing: [{ requestId: 'r', results: [] }],
    refusals: [
      [402, exaError('NO_MORE_CREDITS'), { code: 'credit' }],
      [402, exaError('API_KEY_BUDGET_EXCEEDED'), { code: 'credit' }],
      [400, exaError('NUM_RESULTS_EXCEEDED'), { code: 'bad-request' }],
    ],
  },
};

const labelOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((value, part) => (value instanceof Object ? Reflect.get(value, part) : undefined), en);

describe.each(searchServices.map((service) => [service.id, service] as const))(
  'the search service %s',
  (id, service) => {
    const fixture = fixtures[id];
    if (fixture === undefined) throw new Error(`Write a simulator of ${id} and its row above`);
    let simulator: Simulator;
    let asked: string[];

    beforeEach(async () => {
      simulator = await startSimulator(fixture.create());
      asked = [];
    });
    afterEach(() => simulator.stop());

    const context = (overrides: Partial<SearchContext> = {}): SearchContext => ({
      ...toolContext({
        fetch: (input, init) => {
          const url = new URL(String(input));
          asked.push(url.href);
          return fetch(`${simulator.url}${url.pathname.replace('/sub', '')}${url.search}`, init);
        },
      }),
      settings: fixture.settings,
      ...overrides,
    });
    const query = { query: 'blue sky', count: 3 } as const;
    const hasKey = service.fields.some(({ type }) => type === 'secret');

    it('is found by its id and offered to pages as data', () => {
      expect(findSearchService(id)).toBe(service);
      expect(structuredClone(searchServiceCatalog)).toContainEqual(expect.objectContaining({ id }));
    });

    it('names its fields in words of the locale files', () => {
      expect(service.fields.map(({ labelKey }) => typeof labelOf(labelKey))).toEqual(
        service.fields.map(() => 'string'),
      );
    });

    it('finds pages with title, address and text', async () => {
      const found = await service.find(query, context());
      expect(found.length).toBe(3);
      expect(found[0]?.title).toContain('blue sky 1');
      expect(found[0]?.url).toBe('https://page-1.example/?about=blue%20sky');
      expect(found[0]?.text).toContain('What page 1 says about blue sky.');
      expect(found.map(({ title, text }) => typeof title + typeof text)).toEqual(found.map(() => 'stringstring'));
    });

    it.each(['day', 'week', 'month', 'year'] as const)('finds pages of the last %s', async (age) => {
      expect((await service.find({ ...query, age }, context())).length).toBe(3);
    });

    it('asks within the limits of the service, however long the query is', async () => {
      const words = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ');
      expect((await service.find({ query: words, count: 10 }, context())).length).toBe(10);
      expect((await service.find({ query: '😀'.repeat(400), count: 1 }, context())).length).toBe(1);
    });

    it('puts no key into an address', async () => {
      await service.find(query, context());
      const secrets = Object.values(fixture.settings).map((value) => String(value).trim());
      expect(hasKey ? secrets.filter((secret) => asked.join(' ').includes(secret)) : []).toEqual([]);
    });

    it('says of a missing or a wrong key that it does not fit, and keeps it to itself', async () => {
      if (!hasKey) return expect(service.addresses).toEqual([{ field: 'baseUrl' }]);
      await expect(service.find(query, context({ settings: {} }))).rejects.toMatchObject({ data: { code: 'auth' } });
      const wrong = 'a-wrong-key-of-someone';
      const refused = await service
        .find(query, context({ settings: { apiKey: wrong } }))
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ data: { code: 'auth' } });
      expect(JSON.stringify(refused)).not.toContain(wrong);
    });

    it.each([
      [429, 'rate-limit'],
      [500, 'server'],
      [503, 'overloaded'],
    ])('explains the status %i as %s', async (status, code) => {
      simulator.script({ when: { path: fixture.path }, error: { status } });
      await expect(service.find(query, context())).rejects.toMatchObject({ data: { code, status } });
    });

    it.each([
      [{ body: 'no json', headers: { 'content-type': 'application/json' } }, 'malformed'],
      [{ body: '[]', headers: { 'content-type': 'application/json' } }, 'malformed'],
      [{ body: '{"results":[{"url":1}],"web":{"results":[{}]}}', headers: {} }, 'malformed'],
      [{ body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }, 'not-an-api'],
      [{ body: '', status: 302, headers: { location: 'https://evil.example/' } }, 'redirected'],
      [{ body: '{"results":["', endless: 'x'.repeat(100_000) }, 'too-large'],
    ])('explains the answer %j', async (reply, code) => {
      simulator.script({ when: { path: fixture.path }, reply });
      await expect(service.find(query, context())).rejects.toMatchObject({ data: { code } });
    });

    it('finds nothing where nothing is', async () => {
      for (const body of fixture.nothing) {
        const reply = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
        simulator.script({ when: { path: fixture.path }, reply });
        expect(await service.find(query, context())).toEqual([]);
      }
      expect(fixture.nothing.length).toBeGreaterThan(0);
    });

    it('leaves out a result that is none, and keeps the others, whatever is odd about them', async () => {
      const odd = {
        ...{ title: 7, description: null, content: {}, text: 5, raw_content: [], extra_snippets: 'x' },
        ...{ page_age: 1, published_date: 0, publishedDate: {} },
      };
      const results = [
        null,
        'https://text.example/',
        { title: 'No address' },
        { title: 'Not one', url: null },
        { url: 'https://odd.example/', ...odd },
        { url: 'https://good.example/', title: 'Good' },
      ];
      const body = JSON.stringify({ results, web: { results } });
      const reply = { body, headers: { 'content-type': 'application/json' } };
      simulator.script({ when: { path: fixture.path }, reply });

      expect(await service.find(query, context())).toEqual([
        { title: '', url: 'https://odd.example/', text: '' },
        { title: 'Good', url: 'https://good.example/', text: '' },
      ]);
    });

    it('tells a used-up plan, a used-up balance and a format that is off from a wrong key', async () => {
      for (const [status, body, data] of fixture.refusals) {
        const isPage = typeof body === 'string';
        const reply = {
          status,
          body: isPage ? body : JSON.stringify(body),
          headers: { 'content-type': isPage ? 'text/html' : 'application/json' },
        };
        simulator.script({ when: { path: fixture.path }, reply });
        await expect(service.find(query, context())).rejects.toMatchObject({ data });
      }
    });

    it('gives up on a service that does not answer, and ends when it is stopped', async () => {
      const time = createFakeTime();
      let heard = 0;
      const hanging: SearchContext['fetch'] = (_, init) => {
        heard += 1;
        return new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      };
      const waiting = service.find(query, context({ fetch: hanging, after: time.timers.after }));
      const timedOut = expect(waiting).rejects.toMatchObject({ data: { code: 'timeout' } });
      await until(() => heard === 1);
      await time.advance(30_000);
      await timedOut;

      const stopping = new AbortController();
      const stopped = new Error('stopped');
      const asking = service.find(query, context({ fetch: hanging, signal: stopping.signal }));
      const ended = expect(asking).rejects.toBe(stopped);
      await until(() => heard === 2);
      stopping.abort(stopped);
      await ended;
    });
  },
);
