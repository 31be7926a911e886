import { itemsOf, jsonObject } from '@/lib/domain/tools/json-object';
import { lenientCallResult } from './content';
import { type Fields, fieldsOf, implementationOf, metaOf } from './fields';
import { lenientOffers } from './offers';
import { lenientTool } from './tools';

/** A request that waits for its answer. */
export type AskedMessage = {
  readonly id: string | number;
  readonly method: string;
  /** Of revision 2026-07-28 or later: version and capabilities stand in the request. */
  readonly isModern: boolean;
};

const serverInfo = 'io.modelcontextprotocol/serverInfo';

/** What a result says besides what its method asked for. */
const common = (result: unknown, { isModern }: AskedMessage): Fields => {
  const { _meta: _, resultType, ttlMs, cacheScope, nextCursor, ...rest } = fieldsOf(result) ?? {};
  const { _meta } = metaOf(fieldsOf(result) ?? {});
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
    ...(typeof cursor === 'string' && cursor !== '' && { nextCursor: cursor }),
    ...(ttl !== undefined && { ttlMs: ttl }),
    ...(isModern && {
      resultType: typeof resultType === 'string' ? resultType : 'complete',
      ttlMs: ttl ?? 0,
      cacheScope: isShared ? 'public' : 'private',
    }),
  };
};

/** What a server can do: `true` and an empty object both say that it can. */
const capabilitiesOf = (value: unknown): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(value) ?? {}).flatMap(([name, given]): readonly (readonly [string, Fields])[] => {
      const fields = given === true ? {} : fieldsOf(given);
      return fields === undefined ? [] : [[name, fields]];
    }),
  );

const handshake = (fields: Fields): Fields => {
  const { instructions, ...rest } = fields;
  return {
    ...rest,
    capabilities: capabilitiesOf(fields.capabilities),
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

const tools = (fields: Fields): Fields =>
  Array.isArray(fields.tools) ? { ...fields, tools: fields.tools.map(lenientTool) } : fields;

const readers: Readonly<Record<string, (fields: Fields) => Fields>> = {
  ...lenientOffers,
  initialize: handshake,
  'server/discover': discovered,
  'tools/list': tools,
  'tools/call': lenientCallResult,
  'completion/complete': completed,
};

const resultOf = (result: unknown, asked: AskedMessage): Fields => {
  const fields = common(result, asked);
  // A question of the server in place of a result (2026-07-28).
  if (fields.resultType === 'input_required') return fields;
  return readers[asked.method]?.(fields) ?? fields;
};

const errorOf = (error: unknown): Fields => {
  const { code, message, data } = fieldsOf(error) ?? {};
  const number = Number(code ?? Number.NaN);
  const words = typeof error === 'string' ? error : message;
  return {
    // JSON-RPC 2.0, 5.1: an error inside the server.
    code: Number.isSafeInteger(number) ? number : -32_603,
    message: typeof words === 'string' ? words : '',
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

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

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
  if (typeof method === 'string') {
    const given = fieldsOf(params);
    return {
      jsonrpc: '2.0',
      method,
      ...(isId(id) && { id }),
      ...(given !== undefined && { params: { ...given, ...metaOf(given) } }),
    };
  }
  const to = answeredId(id, asked);
  if (to === undefined) return undefined;
  if (isPresent(error)) return { jsonrpc: '2.0', id: to, error: errorOf(error) };
  if (!Object.hasOwn(fields, 'result')) return undefined;
  const request = waiting(to);
  return { jsonrpc: '2.0', id: to, result: request === undefined ? result : resultOf(result, request) };
};
