import { z } from '@/lib/domain/schema';
import type { Question } from '../core/question';

const toolSchema = z.object({
  function: z.object({
    name: z.string(),
    // Its `ToolProperty` is an object: `true` for a schema cannot be unmarshaled.
    parameters: z.optional(z.looseObject({ properties: z.optional(z.record(z.string(), z.looseObject({}))) })),
  }),
});

const messageSchema = z.object({
  role: z.string(),
  content: z.optional(z.string()),
  thinking: z.optional(z.string()),
  images: z.optional(z.nullable(z.array(z.string()))),
  tool_calls: z.optional(
    z.array(z.object({ function: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }) })),
  ),
  tool_name: z.optional(z.string()),
});

const thinkSchema = z.union([z.boolean(), z.enum(['low', 'medium', 'high', 'max'])]);

const chatSchema = z.object({
  model: z.optional(z.string()),
  messages: z.optional(z.nullable(z.array(messageSchema))),
  stream: z.optional(z.nullable(z.boolean())),
  think: z.optional(z.nullable(thinkSchema)),
  tools: z.optional(z.nullable(z.array(toolSchema))),
  options: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  keep_alive: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

const generateSchema = z.object({
  model: z.optional(z.string()),
  prompt: z.optional(z.string()),
  system: z.optional(z.string()),
  images: z.optional(z.nullable(z.array(z.string()))),
  stream: z.optional(z.nullable(z.boolean())),
  think: z.optional(z.nullable(thinkSchema)),
  keep_alive: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

const modelSchema = z.object({
  model: z.optional(z.string()),
  name: z.optional(z.string()),
  stream: z.optional(z.nullable(z.boolean())),
});

/** Go's names for what a field holds, for the words of its JSON decoder. */
const goTypes: Readonly<Record<string, string>> = {
  model: 'string',
  messages: '[]api.Message',
  'messages.content': 'string',
  'messages.role': 'string',
  'messages.tool_calls.function.arguments': 'api.ToolCallFunctionArguments',
  stream: 'bool',
  options: 'map[string]interface {}',
  tools: 'api.Tools',
};

const goKind = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
};

/** The fields of a request that decide what happens to it. */
export type OllamaRequest = {
  readonly model: string;
  readonly question: Question;
  readonly think?: boolean;
  /** 0 = unload. */
  readonly keepAlive?: string | number;
};

type Refused = { readonly refusal: string };

const decode = <Schema extends z.core.$ZodType>(
  schema: Schema,
  structName: string,
  body: string,
): { readonly value: z.core.output<Schema> } | Refused => {
  if (body.trim() === '') return { refusal: 'missing request body' };
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { refusal: `invalid character '${body.trim()[0] ?? ''}' looking for beginning of value` };
  }
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return { value: parsed.data };
  const path = parsed.error.issues[0]?.path ?? [];
  if (path[0] === 'think') {
    return { refusal: 'think must be a boolean or string ("high", "medium", "low", "max", true, or false)' };
  }
  const field = path.filter((key) => typeof key === 'string').join('.');
  const value = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    json,
  );
  const place = `Go struct field ${structName}.${field} of type ${goTypes[field] ?? 'string'}`;
  return { refusal: `json: cannot unmarshal ${goKind(value)} into ${place}` };
};

/** Go's base64 decoder names the first byte that is none: a data URL fails at the colon. */
const checkImages = (images: readonly string[]): string | undefined => {
  for (const image of images) {
    const place = image.search(/[^A-Za-z0-9+/=\r\n]/);
    if (place >= 0) return `illegal base64 data at input byte ${place}`;
  }
  return undefined;
};

const roles = ['system', 'user', 'assistant', 'tool'] as const;

/** Reads the body of `/api/chat`, or says why Ollama refuses it (status 400). Unknown fields are ignored, as there. */
export const readChat = (body: string): OllamaRequest | Refused => {
  const decoded = decode(chatSchema, 'ChatRequest', body);
  if ('refusal' in decoded) return decoded;
  const { model = '', messages, stream, think, tools, keep_alive: keepAlive } = decoded.value;
  const badImage = checkImages((messages ?? []).flatMap((message) => message.images ?? []));
  if (badImage !== undefined) return { refusal: badImage };
  return {
    model,
    question: {
      model,
      messages: (messages ?? []).map((message) => ({
        role: roles.find((role) => role === message.role) ?? 'user',
        text: message.content ?? '',
        imageCount: message.images?.length ?? 0,
      })),
      tools: (tools ?? []).map(({ function: { name, parameters } }) => ({ name, parameters })),
      isStreamed: stream !== false,
      ...(typeof think !== 'undefined' && think !== null && { wantsReasoning: think !== false }),
    },
    ...(typeof think !== 'undefined' && think !== null && { think: think !== false }),
    ...(keepAlive !== undefined && keepAlive !== null && { keepAlive }),
  };
};

/** Reads the body of `/api/generate` as a chat of one user message. */
export const readGenerate = (body: string): OllamaRequest | Refused => {
  const decoded = decode(generateSchema, 'GenerateRequest', body);
  if ('refusal' in decoded) return decoded;
  const { prompt = '', system, images, ...rest } = decoded.value;
  const messages = [
    ...(system === undefined ? [] : [{ role: 'system', content: system }]),
    ...(prompt === '' ? [] : [{ role: 'user', content: prompt, images }]),
  ];
  return readChat(JSON.stringify({ ...rest, messages }));
};

/** Reads a body that names a model (`/api/show`, `/api/pull`, `/api/delete`). */
export const readModelName = (body: string): { readonly model: string; readonly isStreamed: boolean } | Refused => {
  const decoded = decode(modelSchema, 'Request', body);
  if ('refusal' in decoded) return decoded;
  return { model: decoded.value.model ?? decoded.value.name ?? '', isStreamed: decoded.value.stream !== false };
};
