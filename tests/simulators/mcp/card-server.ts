import { acceptedContent, createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pixel } from './new-server';
import { serve, type WebServer } from './web-server';

export type CardServer = WebServer & {
  readonly url: string;
  /** What a server can send to a person: nothing of it may be asked for before a press. */
  readonly page: string;
  /** The paths that were asked for, besides the protocol's. */
  readonly visits: readonly string[];
  /** What was filled in, by the order of the answers. */
  readonly answers: readonly unknown[];
  /** Lets what is slow end. */
  release(): void;
};

type State = {
  readonly answers: unknown[];
  readonly page: string;
  readonly released: Promise<void>;
  failures: number;
};

const none = { inputSchema: z.object({}) };
const reads = { annotations: { readOnlyHint: true } };

const journey = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const, title: 'Name', description: 'As in the passport.', minLength: 2 },
    mail: { type: 'string' as const, title: 'Email', format: 'email' as const },
    seats: { type: 'integer' as const, title: 'Seats', minimum: 1, maximum: 4, default: 2 },
    quiet: { type: 'boolean' as const, title: 'A quiet carriage', default: true },
    class: {
      type: 'string' as const,
      title: 'Class',
      oneOf: [
        { const: '1', title: 'First' },
        { const: '2', title: 'Second' },
      ],
    },
    extras: {
      type: 'array' as const,
      title: 'Extras',
      items: {
        anyOf: [
          { const: 'bike', title: 'A bicycle' },
          { const: 'dog', title: 'A dog' },
        ],
      },
    },
  },
  required: ['name', 'class'],
};

const filled = z.looseObject({ name: z.string() });

const registerQuestions = (server: McpServer, state: State): void => {
  server.registerTool('book', { title: 'Book a journey', ...none }, (_, { mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'journey', filled);
    if (mcpReq.inputResponses?.journey !== undefined) state.answers.push(given ?? mcpReq.inputResponses.journey);
    if (given !== undefined) return { content: [{ type: 'text', text: `Booked for ${given.name}.` }] };
    if (mcpReq.inputResponses?.journey !== undefined) return { content: [{ type: 'text', text: 'Not booked.' }] };
    const message = 'Who travels, and how?\nThe seats are kept for ten minutes.';
    return inputRequired({
      inputRequests: { journey: inputRequired.elicit({ message, requestedSchema: journey }) },
    });
  });
  server.registerTool('pay', { title: 'Pay', ...none }, (_, { mcpReq }) => {
    if (mcpReq.inputResponses?.page !== undefined) return { content: [{ type: 'text', text: 'Paid.' }] };
    const asked = { message: 'The bank asks for your consent.', url: state.page };
    return inputRequired({ inputRequests: { page: inputRequired.elicitUrl(asked) } });
  });
};

const markdown = `# Lyon

Rain **until noon**, then dry. <b onclick="alert(1)">No HTML</b> here.

- [The forecast](https://forecast.example/lyon)
- ![A map](https://tracker.example/map.png)
`;

const registerResults = (server: McpServer, state: State): void => {
  server.registerTool('report', { title: 'Report', ...none, ...reads }, () => ({
    content: [
      { type: 'text', text: markdown },
      { type: 'image', data: pixel, mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'note://1', mimeType: 'text/plain', text: 'Bring a coat.' } },
      { type: 'resource_link', uri: 'https://forecast.example/all', name: 'all', title: 'All forecasts' },
    ],
  }));
  server.registerTool('days', { title: 'Days', ...none, ...reads }, () => {
    const days = ['Saturday', 'Sunday', 'Monday'].map((day, rain) => ({ day, rain, wind: `${10 * rain} km/h` }));
    return { content: [{ type: 'text', text: JSON.stringify(days) }] };
  });
  server.registerTool('all', { title: 'Everything', ...none, ...reads }, () => ({
    content: [{ type: 'text', text: 'It rains on and on. '.repeat(250_000) }],
  }));
  server.registerTool('slow', { title: 'Slow', ...none, ...reads }, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    const progress = { progress: 1, total: 4, message: 'Reading station 1 of 4' };
    if (progressToken !== undefined) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } });
    }
    const left = new Promise<void>((resolve) => mcpReq.signal.addEventListener('abort', () => resolve()));
    await Promise.race([state.released, left]);
    return { content: [{ type: 'text', text: 'Four stations.' }] };
  });
  server.registerTool('flaky', { title: 'Flaky', ...none, ...reads }, () => {
    state.failures += 1;
    const isError = state.failures === 1;
    return { content: [{ type: 'text', text: isError ? 'The station is silent.' : 'Dry.' }], isError };
  });
};

/** Starts a server whose answers are everything that a card of a call can show. */
export const startCardServer = async (): Promise<CardServer> => {
  const visits: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const state = { answers: [] as unknown[], page: '', released, failures: 0 };
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'cards', version: '1.0.0' });
      registerQuestions(server, state);
      registerResults(server, state);
      return server;
    },
    { legacy: 'reject' },
  );
  const web = await serve((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/mcp') return handler.fetch(request);
    visits.push(pathname);
    return new Response('<!doctype html><title>Bank</title>', { headers: { 'content-type': 'text/html' } });
  });
  const page = `${web.origin.replace('127.0.0.1', 'localhost')}/consent?client=travel`;
  state.page = page;
  return {
    ...web,
    url: `${web.origin}/mcp`,
    page,
    visits,
    answers: state.answers,
    release,
    stop: async () => {
      release();
      await handler.close();
      await web.stop();
    },
  };
};
