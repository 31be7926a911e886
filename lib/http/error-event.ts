import { withoutWraps } from '@/lib/chat-stream/event-json';
import { isJsonObject } from './json-text';

type JsonObject = Readonly<Record<string, unknown>>;

const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  value !== 0 &&
  !(typeof value === 'object' && Object.keys(value).length === 0);

/** Whether a value has the facts of an error under `error`. */
export const hasError = (value: unknown): boolean => isJsonObject(value) && isFilled(value.error);

/** Keys of which one stands in every piece of an answer, whatever the format. */
const answerKeys: readonly string[] = [
  ...[
    'choices',
    'candidates',
    'usageMetadata',
    'promptFeedback',
    'usage',
    'delta',
    'content',
    'content_block',
    'output',
  ],
  ...['response', 'item', 'part', 'results', 'outputs', 'generation', 'text', 'done', 'model'],
];

const wordKeys: readonly string[] = [
  'message',
  'detail',
  'msg',
  'Message',
  'error_msg',
  'error_message',
  'errorMessage',
  'errors',
  'err',
  'exception',
];

/** A problem of HTTP APIs (RFC 9457), whose type is an address. */
const isProblem = ({ status, detail, title }: JsonObject): boolean =>
  typeof status === 'number' && status >= 400 && (isFilled(detail) || isFilled(title));

const successes: readonly unknown[] = [0, 200, '0', '200', 'ok', 'success'];

/** Whether a piece says of itself that all is well. */
const saysSuccess = ({ code, status }: JsonObject): boolean =>
  [code, status].some((word) => successes.includes(typeof word === 'string' ? word.toLowerCase() : word));

/**
 * Others name it in other words: Apigee `{fault: {faultstring}}`, `{Error: {Message}}`, Spark `{header: {code, message}}`, AWS
 * `{internalServerException: {message}}`.
 */
const namedOtherwise = ({ fault, Error: named, header, ...rest }: JsonObject): unknown => {
  const isSaid = isJsonObject(header) && isFilled(header.code) && isFilled(header.message) && !saysSuccess(header);
  const inHeader = isSaid ? header : undefined;
  const [exception] = Object.entries(rest).filter(([key]) => /\wException$/u.test(key));
  const thrown = isJsonObject(exception?.[1]) ? { type: exception[0], ...exception[1] } : undefined;
  const facts = [fault, named, inHeader, thrown].find((one) => isJsonObject(one) && isFilled(one));
  return answerKeys.some((key) => isFilled(rest[key])) ? undefined : facts;
};

/** What may stand beside an error that has a code: these say nothing of an answer. */
const besideCode: readonly string[] = ['model', 'usage'];

const saysError = (word: unknown): boolean => typeof word === 'string' && /error|exception|invalid|fail/iu.test(word);

/** MiniMax: an answer without choices, whose `base_resp` says why. */
const baseError = ({ base_resp: base, choices }: JsonObject): JsonObject | undefined => {
  if (!isJsonObject(base) || isFilled(choices) || !isFilled(base.status_code) || base.status_code === 0)
    return undefined;
  return { code: base.status_code, message: base.status_msg };
};

/**
 * The facts of an error that stand flat in an event or a body, as vLLM (`object: "error"`), DashScope (`code`, `message`),
 * FastAPI (`detail`) and others have them; undefined where it is none.
 */
const flatError = (value: JsonObject): JsonObject | undefined => {
  const { type, object, ...facts } = value;
  if (type === 'error' || object === 'error') return facts;
  const base = baseError(value);
  if (base !== undefined) return base;
  // A type is that of an event, such as `ping`.
  if (isProblem(value)) return value;
  const isCoded = isFilled(value.code) && typeof value.message === 'string';
  if ((type !== undefined && !saysError(type) && !isCoded) || saysSuccess(value)) return undefined;
  const isOfAnswer = (key: string): boolean => isFilled(value[key]) && !(isCoded && besideCode.includes(key));
  if (answerKeys.some((key) => isOfAnswer(key) && !saysError(value[key]))) return undefined;
  const isSaid = wordKeys.some((key) => isFilled(value[key]) && (typeof value[key] === 'string' || key !== 'message'));
  return isSaid ? value : undefined;
};

/** What is an error by its event's name, with its facts under `error`. */
export const asError = (value: unknown): unknown => {
  if (hasError(value)) return value;
  return { error: isJsonObject(value) ? (flatError(value) ?? value) : value };
};

const wordsOf = (value: JsonObject): string | undefined =>
  [value.error_description, value.message, value.detail, value.msg].find(
    (one): one is string => typeof one === 'string' && one !== '',
  );

/** An error whose words stand beside its code, as OAuth and some gateways have it (RFC 6749, 5.2), or beside a mere `true`. */
const withWordsBeside = (value: JsonObject): JsonObject => {
  const { error, code, status, statusCode } = value;
  const held = typeof error === 'string' ? withoutWraps(error) : error;
  if (isJsonObject(held) && held !== error) return { ...value, error: held };
  const message = wordsOf(value);
  const number = [code, status, statusCode].find((one) => typeof one === 'number' && one >= 400);
  if (message === undefined && typeof error === 'string' && number !== undefined)
    return { ...value, error: { code: number, message: error } };
  if (message === undefined || Array.isArray(error)) return value;
  if (error === true) return { ...value, error: { code: code ?? status, message } };
  if (!isJsonObject(error)) return { ...value, error: { code: error, message } };
  return ['error', ...wordKeys].some((key) => isFilled(error[key]))
    ? value
    : { ...value, error: { ...error, message } };
};

/** Where an error stands that is not at the top: in a piece of the answer, or in what somebody put around it. */
const places: readonly string[] = [
  ...['choices', 'delta', 'message', 'candidates', 'content', 'parts', 'content_block', 'response', 'item'],
  ...['data', 'body', 'result'],
];

/** How deep an error stands in them. */
const deepest = 3;

/** The words in the types of tools that a service runs, of their results and of the events that tell of them. */
const toolWord = /(?:^|[._-])(?:mcp|tools?|calls?|search|fetch|retrieval|execution|interpreter)(?:[._-]|$)/u;

/** What a part of Gemini has of a tool. */
const toolKeys: readonly string[] = [
  'functionResponse',
  'functionCall',
  'executableCode',
  'codeExecutionResult',
  'toolResponse',
];

/** Whether something is told of a tool, which may fail without the answer. */
const isOfTool = ({ type, role, ...rest }: JsonObject): boolean =>
  role === 'tool' || (typeof type === 'string' && toolWord.test(type)) || toolKeys.some((key) => isFilled(rest[key]));

/** Whether an event is of a tool, and not the error of a service that has a tool in its name, such as `tool_use_failed`. */
const isToolEvent = (event: JsonObject): boolean => {
  const { type } = event;
  return isOfTool(event) && (type === undefined || String(type).startsWith('response.') || !saysError(type));
};

/** An item of a response that is no message is a tool's, or reasoning. */
const isOtherItem = (key: string, { type }: JsonObject): boolean =>
  key === 'item' && type !== undefined && type !== 'message' && type !== 'error';

const nestedError = (value: JsonObject, depth = 1): unknown => {
  for (const key of places) {
    const inner = value[key];
    for (const one of Array.isArray(inner) ? inner : [inner]) {
      if (!isJsonObject(one) || isOfTool(one) || isOtherItem(key, one)) continue;
      if (hasError(one)) return withWordsBeside(one).error;
      const deeper = depth < deepest ? nestedError(one, depth + 1) : undefined;
      if (deeper !== undefined) return deeper;
    }
  }
  return undefined;
};

/**
 * An event or a body as it is; where it is an error in a flat form, with its facts under `error`; where a piece of it has the
 * error, with that beside the rest. The error of a tool that the service ran is left out: the answer goes on.
 */
export const withError = (value: unknown): unknown => {
  if (Array.isArray(value) && value.length > 0 && value.every(hasError)) return value[0];
  if (!isJsonObject(value)) return value;
  if (isToolEvent(value)) {
    const { error: _, ...rest } = value;
    return rest;
  }
  if (hasError(value)) return withWordsBeside(value);
  const facts = namedOtherwise(value) ?? flatError(value);
  if (facts !== undefined) return { error: facts };
  const nested = nestedError(value);
  return nested === undefined ? value : { ...value, error: nested };
};
