import type { Answer } from '../core/answer';
import { type AnswerEvent, answerEvents } from '../core/answer-events';

/** One output item of a response, with the events that fill it. */
export type OutputItem = {
  readonly id: string;
  readonly type: 'message' | 'reasoning' | 'function_call';
  readonly events: readonly AnswerEvent[];
};

const itemTypeOf = (event: AnswerEvent): OutputItem['type'] | undefined => {
  switch (event.type) {
    case 'text':
    case 'refusal':
    case 'source':
      return 'message';
    case 'reasoning':
      return 'reasoning';
    case 'tool-call':
      return 'function_call';
    default:
      return undefined;
  }
};

const idPrefixes = { message: 'msg', reasoning: 'rs', function_call: 'fc' } as const;

/** Groups an answer's events into output items: each tool call is one; a pause, raw bytes or an error join the item before. */
export const outputItems = (answer: Answer): readonly OutputItem[] => {
  const items: { readonly id: string; readonly type: OutputItem['type']; readonly events: AnswerEvent[] }[] = [];
  for (const event of answerEvents(answer)) {
    const type = itemTypeOf(event);
    const current = items.at(-1);
    const isNew = current === undefined || type === 'function_call' || (type !== undefined && type !== current.type);
    if (!isNew) {
      current.events.push(event);
      continue;
    }
    const itemType = type ?? 'message';
    items.push({ id: `${idPrefixes[itemType]}_simulated${items.length}`, type: itemType, events: [event] });
  }
  return items;
};

const joined = (item: OutputItem, type: 'text' | 'refusal' | 'reasoning'): string =>
  item.events.map((event) => (event.type === type ? event.text : '')).join('');

const annotation = (event: Extract<AnswerEvent, { type: 'source' }>): unknown => ({
  type: 'url_citation',
  url: event.url,
  title: event.title,
  start_index: 0,
  end_index: 0,
});

/** The content part of a message item. */
export const messagePart = (item: OutputItem): unknown => {
  const refusal = joined(item, 'refusal');
  if (refusal !== '') return { type: 'refusal', refusal };
  const annotations = item.events.flatMap((event) => (event.type === 'source' ? [annotation(event)] : []));
  return { type: 'output_text', annotations, logprobs: [], text: joined(item, 'text') };
};

/** An item as it stands when it is finished, or `in_progress` and empty. */
export const itemBody = (item: OutputItem, isDone: boolean, next?: OutputItem): unknown => {
  const { id, type } = item;
  const status = isDone ? 'completed' : 'in_progress';
  switch (type) {
    case 'message':
      return { id, type, status, role: 'assistant', content: isDone ? [messagePart(item)] : [] };
    case 'reasoning':
      return {
        id,
        type,
        summary: isDone ? [{ type: 'summary_text', text: joined(item, 'reasoning') }] : [],
        encrypted_content: sealBefore(next),
      };
    case 'function_call': {
      const call = item.events.find((event) => event.type === 'tool-call');
      return { id, type, status, call_id: call?.id, name: call?.name, arguments: isDone ? call?.argsText : '' };
    }
    default:
      return type satisfies never;
  }
};

/** What a reasoning item must stand right before when it comes back: the item that it led to. */
const followerOf = (item: OutputItem | undefined): string =>
  item === undefined || item.type === 'reasoning'
    ? ''
    : `${item.type} ${item.type === 'message' ? joined(item, 'text') : calledName(item)}`;

const calledName = (item: OutputItem): string => item.events.find((event) => event.type === 'tool-call')?.name ?? '';

/** The sealed form of a reasoning item, which knows what followed it. */
const sealBefore = (next: OutputItem | undefined): string =>
  Buffer.from(`simulated ${followerOf(next)}`).toString('base64');

/** What a sealed form says must follow; undefined where this service did not seal it. */
export const requiredAfter = (sealed: string): string | undefined =>
  /^simulated (.*)$/su.exec(Buffer.from(sealed, 'base64').toString())?.[1];

/** The text of an item that its `done` event repeats. */
export const itemText = joined;

/** The annotation of a source, for its own event. */
export const sourceAnnotation = annotation;
