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
];

/** A problem of HTTP APIs (RFC 9457), whose type is an address. */
const isProblem = ({ status, detail, title }: JsonObject): boolean =>
  typeof status === 'number' && status >= 400 && (isFilled(detail) || isFilled(title));

const successes: readonly unknown[] = [0, 200, '0', '200', 'ok', 'success'];

/** Whether a piece says of itself that all is well. */
const saysSuccess = ({ code, status }: JsonObject): boolean =>
  [code, status].some((word) => successes.includes(typeof word === 'string' ? word.toLowerCase() : word));

/** Others name it in other words: Apigee `{fault: {faultstring}}`, `{Error: {Message}}`, Spark `{header: {code, message}}`. */
const namedOtherwise = ({ fault, Error: named, header, ...rest }: JsonObject): unknown => {
  const isSaid = isJsonObject(header) && isFilled(header.code) && isFilled(header.message) && !saysSuccess(header);
  const inHeader = isSaid ? header : undefined;
  const facts = [fault, named, inHeader].find((one) => isJsonObject(one) && isFilled(one));
  return answerKeys.some((key) => isFilled(rest[key])) ? undefined : facts;
};

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
  if ((type !== undefined && !saysError(type)) || saysSuccess(value)) return undefined;
  if (answerKeys.some((key) => isFilled(value[key]) && !saysError(value[key]))) return undefined;
  const isSaid = wordKeys.some((key) => isFilled(value[key]) && (typeof value[key] === 'string' || key !== 'message'));
  return isSaid ? value : undefined;
};

/** What is an error by its event's name, with its facts under `error`. */
export const asError = (value: unknown): unknown => {
  if (hasError(value)) return value;
  return { error: isJsonObject(value) ? (flatError(value) ?? value) : value };
};

/** An error whose words stand beside its code, as OAuth and some gateways have it (RFC 6749, 5.2). */
const withWordsBeside = (value: JsonObject): JsonObject => {
  const words = [value.error_description, value.message, value.detail].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return typeof value.error === 'string' && words !== undefined
    ? { ...value, error: { code: value.error, message: words } }
    : value;
};

/** An event or a body as it is; where it is an error in a flat form, with its facts under `error`. */
export const withError = (value: unknown): unknown => {
  if (Array.isArray(value) && value.length > 0 && value.every(hasError)) return value[0];
  if (!isJsonObject(value)) return value;
  if (hasError(value)) return withWordsBeside(value);
  const facts = namedOtherwise(value) ?? flatError(value);
  return facts === undefined ? value : { error: facts };
};
