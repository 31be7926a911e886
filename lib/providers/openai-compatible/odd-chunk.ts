import { isJsonObject } from '@/lib/http/json-text';
import { listed } from '../wire/listed';

type JsonObject = Readonly<Record<string, unknown>>;

/** Names under which services have the words of an answer where `content` is usual. */
const textNames: readonly string[] = ['text', 'output_text', 'response', 'answer', 'completion', 'output'];
const callNames: readonly string[] = ['tool_calls', 'tool_call', 'toolCalls', 'function_call', 'function_calls'];

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A delta or a message whose words stand where they belong. */
const usualPiece = (value: unknown): unknown => {
  const piece: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isJsonObject(piece) || isFilled(piece.content)) return piece;
  const name = textNames.find((one) => typeof piece[one] === 'string' && piece[one] !== '');
  return name === undefined ? piece : { ...piece, content: piece[name] };
};

const usualChoice = (choice: unknown): unknown => {
  if (typeof choice === 'string') return { delta: { content: choice } };
  if (!isJsonObject(choice)) return choice;
  const { delta, message } = choice;
  return { ...choice, delta: usualPiece(delta), message: usualPiece(message) };
};

/** Types of events that hold a piece of the answer: any other tells of something else, or repeats what came. */
const typesOfText =
  /^(?:agent[-_])?(?:text|content|message|delta|token|chunk|completion|answer)(?:[-_](?:delta|chunk|generation))?$/iu;

const saysOther = (chunk: JsonObject): boolean =>
  [chunk.type, chunk.event].some((type) => typeof type === 'string' && type !== '' && !typesOfText.test(type));

/** A token of a text generation: https://huggingface.co/docs/text-generation-inference (`StreamResponse`). */
const ofToken = ({ token, generated_text: whole, details }: JsonObject): JsonObject | undefined => {
  if (!isJsonObject(token) || typeof token.text !== 'string') return undefined;
  const said = isJsonObject(details) && isFilled(details.finish_reason) ? details.finish_reason : 'stop';
  return {
    delta: { content: token.special === true ? '' : token.text },
    ...(isFilled(whole) && { finish_reason: said }),
  };
};

/** What a chunk without choices has of an answer, as the choice that it would have. */
const choiceOf = (chunk: JsonObject): JsonObject | undefined => {
  const ofGeneration = ofToken(chunk);
  if (ofGeneration !== undefined || saysOther(chunk)) return ofGeneration;
  const { delta, message, done } = chunk;
  const reason = chunk.finish_reason ?? chunk.done_reason ?? (done === true ? 'stop' : undefined);
  const worded = usualPiece(chunk);
  const content = isJsonObject(worded) ? worded.content : undefined;
  const piece = {
    ...(isFilled(content) && { content }),
    ...Object.fromEntries(callNames.filter((name) => name in chunk).map((name) => [name, chunk[name]])),
  };
  const said = isFilled(delta) ? delta : Object.keys(piece).length > 0 ? piece : undefined;
  const whole = isJsonObject(message) ? message : undefined;
  if (said === undefined && whole === undefined && !isFilled(reason)) return undefined;
  return { delta: usualPiece(said), message: usualPiece(whole), finish_reason: reason };
};

/**
 * A chunk of a chat completion, with what services put elsewhere in its usual place: choices in a map, alone or as bare texts,
 * words under other names, and an answer without choices around it.
 */
export const usualChunk = (event: unknown): unknown => {
  if (!isJsonObject(event)) return event;
  const { choices } = event;
  if (choices === undefined || choices === null) {
    const choice = choiceOf(event);
    return choice === undefined ? event : { ...event, choices: [choice] };
  }
  const list = listed(choices);
  return { ...event, choices: Array.isArray(list) ? list.map(usualChoice) : list };
};
