import { itemsOf, jsonObject } from '@/lib/domain/tools/json-object';
import { errorFacts } from '@/lib/http/error-facts';
import { lenientCallResult, resultOfValue } from './content';
import { type Fields, fieldsOf, implementationOf, metaOf } from './fields';
import { type ListPlace, mostPages } from './list-pages';
import { lenientOffers } from './offers';
import { lenientTool, missingRest, unreadRest } from './tools';

/** A request that waits for its answer. */
export type AskedMessage = {
  readonly id: string | number;
  readonly method: string;
  /** Of revision 2026-07-28 or later: version and capabilities stand in the request. */
  readonly isModern: boolean;
  /** Of a list. */
  readonly place?: ListPlace;
};

const serverInfo = 'io.modelcontextprotocol/serverInfo';

/** What a result says besides what its method asked for. */
const common = (result: unknown, { isModern, place }: AskedMessage): Fields => {
  const fields = fieldsOf(result) ?? {};
  const { _meta: _, resultType, ttlMs, cacheScope, next_cursor, nextCursor = next_cursor, ...rest } = fields;
  const { _meta } = metaOf(fields);
  const ttl = typeof ttlMs === 'number' && Number.isSafeInteger(ttlMs) && ttlMs >= 0 ? ttlMs : undefined;
  const isShared = cacheScope === 'public';
  const cursor = typeof nextCursor === 'number' ? String(nextCursor) : nextCursor;
  return {
    ...rest,
    ...(_meta !== undefined && {
      _meta: {
        ..._meta,
        ...(_meta[serverInfo] !== undefined && { [serverInfo]: implementationOf(_meta[serverInfo]) }),
      },
    }),
    // Who leads back to where the list has been would be followed without end.
    ...(typeof cursor === 'string' && cursor !== '' && place?.goesOn(cursor) !== false && { nextCursor: cursor }),
    ...(ttl !== undefined && { ttlMs: ttl }),
    ...(isModern && {
      resultType: typeof resultType === 'string' ? resultType : 'complete',
      ttlMs: ttl ?? 0,
      cacheScope: isShared ? 'public' : 'private',
    }),
  };
};

/** By name; some list the names alone. */
const namedIn = (value: unknown): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.flatMap((name) => (typeof name === 'string' ? [[name, true] as const] : []))
    : Object.entries(fieldsOf(value) ?? {});

/** What a server can do: `true` and an empty object both say that it can. */
const capabilitiesOf = (value: unknown): Fields =>
  Object.fromEntries(
    namedIn(value).flatMap(([name, given]): readonly (readonly [string, Fields])[] => {
      const fields = given === true ? {} : fieldsOf(given);
      return fields === undefined ? [] : [[name, fields]];
    }),
  );

/** Who is silent about the revision speaks the one that counts without its header (2025-06-18, "Protocol Version Header"). */
const silentRevision = '2025-03-26';

/** What a server can say that it has. */
const offers: readonly string[] = ['tools', 'prompts', 'resources', 'completions'];

/** Tools that a server did not speak of: it may refuse to list them. */
export const supposed: Fields = { supposed: true };

const handshake = (fields: Fields): Fields => {
  const { instructions, protocolVersion = silentRevision, ...rest } = fields;
  const capabilities = capabilitiesOf(fields.capabilities);
  const saysWhat = namedIn(fields.capabilities).some(([name]) => offers.includes(name));
  return {
    ...rest,
    protocolVersion: String(protocolVersion).trim(),
    // Who says nothing at all of what there is may have tools: else nobody would offer such a server.
    capabilities: saysWhat ? capabilities : { ...capabilities, tools: supposed },
    serverInfo: implementationOf(fields.serverInfo),
    ...(typeof instructions === 'string' && { instructions }),
  };
};

const discovered = (fields: Fields): Fields => {
  const { instructions, ...rest } = fields;
  return {
    ...rest,
    supportedVersions: itemsOf(fields.supportedVersions).filter((one) => typeof one === 'string'),
    capabilities: capabilitiesOf(fields.capabilities),
    ...(typeof instructions === 'string' && { instructions }),
  };
};

const completed = (fields: Fields): Fields => {
  const { values, total } = fieldsOf(fields.completion) ?? {};
  const texts = itemsOf(values).filter((one) => typeof one === 'string');
  return {
    ...fields,
    completion: { values: texts.slice(0, 100), ...(Number.isSafeInteger(total) && { total }) },
  };
};

/** A list; some have the tools by their names. */
const tools = (fields: Fields): Fields => {
  const { tools: listed } = fields;
  if (Array.isArray(listed)) return { ...fields, tools: listed.map(lenientTool) };
  const byName = Object.entries(fieldsOf(listed) ?? {});
  const isByName = byName.length > 0 && byName.every(([, tool]) => fieldsOf(tool) !== undefined);
  return isByName
    ? { ...fields, tools: byName.map(([name, tool], index) => lenientTool({ name, ...fieldsOf(tool) }, index)) }
    : fields;
};

/** What each list is called in its result, by its method. */
const lists: ReadonlyMap<string, string> = new Map([
  ['tools/list', 'tools'],
  ['prompts/list', 'prompts'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
]);

/** Whether it asks for a further page of a list: those that came count without it. */
export const isFurtherPage = ({ place }: AskedMessage): boolean => place !== undefined && place.page > 1;

/** A page of a list; a further one that is none, and the last that is read where others follow, say that there is more. */
const listPage = (fields: Fields, asked: AskedMessage): Fields => {
  const { method, place } = asked;
  const name = lists.get(method);
  if (name === undefined || place === undefined) return fields;
  const { nextCursor, ...page } = fields;
  if (isFurtherPage(asked) && !Array.isArray(page[name])) return { ...page, [name]: [missingRest(place.page)] };
  if (nextCursor === undefined) return page;
  if (place.page < mostPages) return { ...page, nextCursor };
  return { ...page, [name]: [...itemsOf(page[name]), unreadRest] };
};

const readers: Readonly<Record<string, (fields: Fields) => Fields>> = {
  ...lenientOffers,
  initialize: handshake,
  'server/discover': discovered,
  'tools/list': tools,
  'tools/call': lenientCallResult,
  'completion/complete': completed,
};

/** A result whose lists are lists: languages without an empty one write null for it, some write nothing around it. */
const listsIn = (result: unknown, { method }: AskedMessage): unknown => {
  if (method === 'tools/list' && Array.isArray(result)) return { tools: result };
  const fields = jsonObject(result);
  const name = lists.get(method);
  return name !== undefined && fields?.[name] === null ? { ...fields, [name]: [] } : result;
};

const resultOf = (result: unknown, asked: AskedMessage): Fields => {
  const isBare = asked.method === 'tools/call' && jsonObject(result) === undefined;
  const fields = common(isBare ? resultOfValue(result) : listsIn(result, asked), asked);
  // A question of the server in place of a result (2026-07-28).
  if (fields.resultType === 'input_required') return fields;
  return listPage(readers[asked.method]?.(fields) ?? fields, asked);
};

const errorOf = (error: unknown): Fields => {
  const { code, message, data } = fieldsOf(error) ?? {};
  const number = Number(code ?? Number.NaN);
  const words = errorFacts({ error: message ?? data ?? error }).message ?? '';
  return {
    // JSON-RPC 2.0, 5.1: an error inside the server.
    code: Number.isSafeInteger(number) ? number : -32_603,
    message: words,
    ...(data !== undefined && { data }),
  };
};

const isId = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value);

/** The id of the request that an answer is to. One without is to the request that it came with. */
const answeredId = (id: unknown, asked: AskedMessage | undefined): string | number | undefined => {
  if (id === null || id === undefined) return asked?.id;
  if (asked !== undefined && String(id) === String(asked.id)) return asked.id;
  return isId(id) ? id : undefined;
};

/** What a server says unasked; a piece of progress is the number in it. */
const noticeOf = (method: string, params: unknown): { readonly params?: Fields } => {
  const given = fieldsOf(params);
  if (given === undefined) return {};
  const fields: Fields = { ...given, ...metaOf(given) };
  if (method !== 'notifications/progress') return { params: fields };
  const { progress, total, message, ...rest } = fields;
  const [done, all] = [Number(progress), Number(total ?? Number.NaN)];
  return {
    params: {
      ...rest,
      progress: Number.isFinite(done) ? done : 0,
      ...(Number.isFinite(all) && { total: all }),
      ...(typeof message === 'string' && { message }),
    },
  };
};

/** What stands for a page that did not come. */
export const missingPage = (asked: AskedMessage): Fields => ({
  jsonrpc: '2.0',
  id: asked.id,
  result: common({ [lists.get(asked.method) ?? '']: [missingRest(asked.place?.page ?? 1)] }, asked),
});

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** An error that says nothing beside a result is none. */
const isError = (error: unknown, result: unknown): boolean =>
  isPresent(error) &&
  !(isPresent(result) && Object.keys(fieldsOf(error) ?? {}).length === 0 && typeof error !== 'string');

/**
 * A message of a server as the protocol has it. One odd field takes nothing else away: `null` is absent, what is of another shape
 * than its field is left out by itself, and what a model or a user should hear of is marked in place (`tools.ts`, `content.ts`).
 * Undefined for what is no message at all. `asked`: the request with whose answer it came; `waiting`: any that is open.
 */
export const lenientMessage = (
  value: unknown,
  asked: AskedMessage | undefined,
  waiting: (id: string | number) => AskedMessage | undefined,
): Fields | undefined => {
  const fields = jsonObject(value);
  if (fields === undefined) return undefined;
  const { method, params, id, result, error } = fields;
  if (typeof method === 'string')
    return { jsonrpc: '2.0', method, ...(isId(id) && { id }), ...noticeOf(method, params) };
  const to = answeredId(id, asked);
  if (to === undefined) return undefined;
  const request = waiting(to);
  if (isError(error, result)) {
    return request !== undefined && isFurtherPage(request)
      ? missingPage(request)
      : { jsonrpc: '2.0', id: to, error: errorOf(error) };
  }
  if (!Object.hasOwn(fields, 'result')) return undefined;
  return { jsonrpc: '2.0', id: to, result: request === undefined ? result : resultOf(result, request) };
};
