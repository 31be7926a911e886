import { ChatError } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import { itemsOf } from '@/lib/domain/tools/json-object';
import { firstModernRevision, isSpokenModern, isSpokenOld } from '@/lib/domain/tools/mcp-revisions';
import { unlessAborted } from '@/lib/domain/unless-aborted';
import { rebuiltResponse } from '@/lib/http/rebuilt-response';
import { mcpCauses } from '../explain-mcp-error';
import type { McpHost } from '../mcp-server';
import type { ServerFetch } from '../server-fetch';
import { type AnswerReader, answerReader, isEventStream, mediaType } from './answer-reader';
import { type Fields, fieldsOf } from './fields';
import { listPlaces, pageMs } from './list-pages';
import { type AskedMessage, isFurtherPage, missingPage, supposed } from './message';
import { parsedJson } from './parsed-json';
import { isUnknownMethod } from './read-list';

type Asking = (url: string | URL, init: RequestInit | undefined, asked: AskedMessage) => Promise<Response>;

const given = (init: RequestInit | undefined) => (init?.signal ? { given: init.signal } : {});

export type LenientFetch = Pick<ServerFetch, 'fetch'> & Pick<AnswerReader, 'badEvents'>;

const requestSchema = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.optional(
    z.object({
      _meta: z.optional(z.object({ 'io.modelcontextprotocol/protocolVersion': z.optional(z.string()) })),
      cursor: z.optional(z.string()),
    }),
  ),
});

const messageIn = (init: RequestInit | undefined): unknown =>
  init?.method === 'POST' && typeof init.body === 'string' ? parsedJson(init.body) : undefined;

/** Reads the requests of one connection. */
const requestReader = (now: () => number): ((init: RequestInit | undefined) => AskedMessage | undefined) => {
  const placeOf = listPlaces(now);
  return (init) => {
    const { data } = requestSchema.safeParse(messageIn(init));
    if (data === undefined) return undefined;
    const { id, method, params } = data;
    const version = params?._meta?.['io.modelcontextprotocol/protocolVersion'] ?? '';
    const isModern = version >= firstModernRevision;
    return { id, method, isModern, ...(method.endsWith('/list') && { place: placeOf(method, params?.cursor) }) };
  };
};

/** The session is gone. */
const isLost = (init: RequestInit | undefined, { status }: Response): boolean =>
  status === 404 && new Headers(init?.headers).has('mcp-session-id');

/** Statuses that are about who asks and how often, whatever else an answer says. */
const aboutAsking: ReadonlySet<number> = new Set([401, 403, 429, 503]);

/**
 * What a server says of a call with a status of HTTP is its answer to it: to be heard, and no reason to make it again. So is that it
 * does not know the list of tools.
 */
const callRefusals =
  ({ tidy }: Pick<AnswerReader, 'tidy'>) =>
  async (init: RequestInit | undefined, response: Response, asked: AskedMessage | undefined): Promise<Response> => {
    const isAbout = aboutAsking.has(response.status) || isLost(init, response);
    const isMeant = asked?.method === 'tools/call' || asked?.method === 'tools/list';
    if (!isMeant || isAbout || mediaType(response) !== 'application/json') return response;
    const text = await response.text();
    const said = parsedJson(text);
    const { id, error } = fieldsOf(said) ?? {};
    const isOurs = String(id) === String(asked.id) && error !== undefined;
    const counts = asked.method === 'tools/call' || isUnknownMethod(error);
    return isOurs && counts ? tidy(Response.json(said), asked) : rebuiltResponse(response, text);
  };

/** A refusal of who asks, or of the session. */
const isAboutUser = (init: RequestInit | undefined, response: Response): boolean =>
  response.status === 401 || response.status === 403 || isLost(init, response);

/** Whether a request wants no answer, and so none that it gets can take the server away but a refusal of who asks. */
const isUnanswered = (init: RequestInit | undefined, response: Response): boolean => {
  if (isAboutUser(init, response)) return false;
  const { id, method } = fieldsOf(messageIn(init)) ?? {};
  return id === undefined && typeof method === 'string';
};

/** Whether it is a message at all: one that asks nothing is a notification or an answer of ours, and the server has nothing to say. */
const isTold = (init: RequestInit | undefined): boolean => fieldsOf(messageIn(init)) !== undefined;

/** How long a server may take to say which revisions it speaks, ms: one from before the question may never answer it. */
const discoveryMs = 8_000;

/** What comes of it in time; undefined where nothing does. Rejects as `work` does, and with the reason of the signal. */
const inTime = async <Value>(
  { ms, after, given }: { readonly ms: number; readonly after: McpHost['after']; readonly given?: AbortSignal | null },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | undefined> => {
  const late = new AbortController();
  const cancel = after(ms, () => late.abort());
  const signal = given ? AbortSignal.any([given, late.signal]) : late.signal;
  try {
    // The body is looked at in the same time: a stream may be opened and say nothing.
    return await unlessAborted(work(signal), signal);
  } catch (error) {
    given?.throwIfAborted();
    if (late.signal.aborted) return undefined;
    throw error;
  } finally {
    cancel();
  }
};

const instead = (response: Response | undefined, status: number): Response => {
  void response?.body?.cancel().catch(() => undefined);
  return new Response(null, { status, ...(response !== undefined && { headers: response.headers }) });
};
const noSuchMethod = (response?: Response): Response => instead(response, 404);
const taken = (response: Response): Response => instead(response, 202);

/** The revisions that a server names in place of the one that was asked for. */
const namedRevisions = (message: Fields | undefined): readonly string[] => {
  const result = fieldsOf(message?.result);
  const data = fieldsOf(fieldsOf(message?.error)?.data);
  return itemsOf(result?.supportedVersions ?? data?.supported).filter((one) => typeof one === 'string');
};

type ListReading = {
  readonly requests: Pick<ServerFetch, 'fetch'>;
  readonly reader: Pick<AnswerReader, 'answerTo'>;
  readonly after: McpHost['after'];
  accepted(response: Response, asked: AskedMessage): Promise<Response>;
  /** After the server has listed tools of which it did not speak. */
  onListed(): void;
};

/** Reads the pages of lists that do not come as they should. */
const listReaders = ({ requests, reader, after, accepted, onListed }: ListReading) => {
  /** A page of a list that fails or is late takes nothing of those away that came before it. */
  const furtherPage: Asking = async (url, init, asked) => {
    const { ms = pageMs } = asked.place ?? {};
    if (ms <= 0) return Response.json(missingPage(asked));
    const page = await inTime({ ms, after, ...given(init) }, async (signal) => {
      const response = await requests.fetch(url, { ...init, signal });
      if (isAboutUser(init, response)) return response;
      if (response.status === 202) return accepted(response, asked);
      const message = response.ok ? await reader.answerTo(response, asked) : undefined;
      return message && Response.json(message);
    }).catch(() => {
      init?.signal?.throwIfAborted();
      return undefined;
    });
    return page ?? Response.json(missingPage(asked));
  };

  /** Tools of which the server did not speak: where it refuses to list them, it has none. */
  const supposedTools: Asking = async (url, init, asked) => {
    const response = await requests.fetch(url, init);
    if (aboutAsking.has(response.status) || response.status > 501) return response;
    if (response.status === 202) return accepted(response, asked);
    const message = response.ok ? await reader.answerTo(response, asked) : undefined;
    const isListed = message !== undefined && message.error === undefined;
    if (isListed) onListed();
    return Response.json(isListed ? message : missingPage(asked));
  };
  return { furtherPage, supposedTools };
};

/**
 * What stands between the network and the MCP client: the client takes a whole list or result for broken because of one odd
 * field, and a whole server because of its answer to `server/discover`. Every message is made one of the protocol
 * first, piece by piece (`message.ts`). Rejects as `requests` does, with ChatError `malformed` for an answer in JSON that holds no
 * message, and with `mcpCauses.revision` for a server that speaks no revision that is spoken here; `detail` names its own.
 */
export const lenientFetch = (
  requests: Pick<ServerFetch, 'fetch' | 'note'>,
  serverUrl: string,
  { after, clock }: Pick<McpHost, 'after' | 'clock'>,
): LenientFetch => {
  const host = hostOf(serverUrl);
  /** The server did not speak of tools, and has not listed any so far. */
  let hasOnlySupposed = false;
  let offered: readonly string[] = [];

  const unknownRevision = (named: readonly string[]): ChatError => {
    const detail = named.join(', ').slice(0, 100);
    return requests.note(new ChatError({ code: 'not-an-api', host, serviceCode: mcpCauses.revision, detail }));
  };

  const check = (message: Fields, asked: AskedMessage | undefined): void => {
    if (asked?.method !== 'initialize' || message.id !== asked.id) return;
    if (message.error !== undefined && offered.length > 0) throw unknownRevision(offered);
    const version = fieldsOf(message.result)?.protocolVersion;
    if (message.error === undefined && typeof version === 'string' && !isSpokenOld(version)) {
      throw unknownRevision([version]);
    }
    hasOnlySupposed = fieldsOf(fieldsOf(message.result)?.capabilities)?.tools === supposed;
  };
  const reader = answerReader({ host, noted: requests.note, check });
  const askedBy = requestReader(clock.now);
  const refusalOfCall = callRefusals(reader);
  /** A stream is open, or is being opened, by which the server can say anything at any time. */
  let stream: Promise<boolean> = Promise.resolve(false);

  /** An answer of status 202 is to come by another way. Where there is none, what is in it is the answer, or there is none. */
  const accepted = async (response: Response, asked: AskedMessage): Promise<Response> => {
    const { headers } = response;
    if (isEventStream(response) && !(await stream)) return reader.tidy(new Response(response.body, { headers }), asked);
    const text = await response.text();
    if (text.trim() !== '') return reader.tidy(new Response(text, { headers }), asked);
    if (await stream) return taken(response);
    throw requests.note(new ChatError({ code: 'ended-early', host }));
  };

  /** What comes unasked. */
  const opened = async (url: string | URL, init: RequestInit | undefined): Promise<Response> => {
    const opening = requests.fetch(url, init);
    stream = opening.then(
      (response) => response.ok && isEventStream(response),
      () => false,
    );
    const response = await opening;
    return response.ok && isEventStream(response) ? reader.tidy(response, undefined) : response;
  };

  /** What is no answer to `server/discover` is that of a server from before it: the handshake follows. */
  const discovery = async (response: Response, asked: AskedMessage): Promise<Response> => {
    const isElsewhere = response.status >= 300 && response.status < 400 && response.headers.has('location');
    if (response.status === 401 || isElsewhere) return response;
    const message = await reader.answerTo(response, asked);
    const named = namedRevisions(message);
    if (message !== undefined && isSpokenModern(named)) return Response.json(message, { status: response.status });
    offered = named;
    return noSuchMethod(response);
  };

  /** Whoever does not answer the question in time is asked by the old handshake, as whoever does not know it. */
  const timelyDiscovery: Asking = async (url, init, asked) =>
    (await inTime({ ms: discoveryMs, after, ...given(init) }, async (signal) =>
      discovery(await requests.fetch(url, { ...init, signal }), asked),
    )) ?? noSuchMethod();

  const { furtherPage, supposedTools } = listReaders({
    requests,
    reader,
    after,
    accepted,
    onListed: () => {
      hasOnlySupposed = false;
    },
  });

  return {
    badEvents: reader.badEvents,
    fetch: async (url, init) => {
      const asked = askedBy(init);
      if (asked !== undefined) reader.expect(asked);
      if (asked?.method === 'server/discover') return timelyDiscovery(url, init, asked);
      if (asked !== undefined && isFurtherPage(asked)) return furtherPage(url, init, asked);
      if (hasOnlySupposed && asked?.method === 'tools/list') return supposedTools(url, init, asked);
      if (init?.method === 'GET') return opened(url, init);
      const response = await requests.fetch(url, init);
      if (!response.ok) {
        const isLast = asked?.method === 'initialize' && offered.length > 0 && response.status !== 401;
        if (isLast) throw unknownRevision(offered);
        return isUnanswered(init, response) ? taken(response) : refusalOfCall(init, response, asked);
      }
      if (asked === undefined) return isTold(init) ? taken(response) : response;
      return response.status === 202 ? accepted(response, asked) : reader.tidy(response, asked);
    },
  };
};
