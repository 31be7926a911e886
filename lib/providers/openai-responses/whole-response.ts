import { withoutWraps } from '@/lib/chat-stream/event-json';
import type { EventsOfWhole } from '@/lib/http/json-events';
import { isJsonObject } from '@/lib/http/json-text';
import { callList } from '../wire/call-list';
import { messageOfText } from './responses-event';

type JsonObject = Readonly<Record<string, unknown>>;

/** A list of objects; some write a single one, or the bare text of one. */
const listOf = (value: unknown): readonly JsonObject[] =>
  [value]
    .flat()
    .map((one: unknown) => (typeof one === 'string' ? { text: one } : one))
    .filter(isJsonObject);

/** The `done` event of a piece of content: it carries all of its text. */
export const contentEvents = (piece: JsonObject, place: JsonObject): readonly JsonObject[] => {
  const { type, text, refusal } = piece;
  const kind = type === 'text' || type === undefined ? 'output_text' : String(type);
  const done = { ...place, type: `response.${kind}.done`, text, refusal };
  const annotations = listOf(piece.annotations).map((annotation) => ({
    ...place,
    type: 'response.output_text.annotation.added',
    annotation,
  }));
  return [done, ...annotations];
};

/** The `done` events of all texts in an item. */
export const textEvents = (item: JsonObject, place: JsonObject): readonly JsonObject[] => [
  ...listOf(item.summary).flatMap(({ text }, summary_index) => [
    { ...place, type: 'response.reasoning_summary_part.added', summary_index },
    { ...place, type: 'response.reasoning_summary_text.done', summary_index, text },
  ]),
  ...listOf(item.content).flatMap((piece, content_index) => contentEvents(piece, { ...place, content_index })),
];

/** All events of the items of a response. */
export const outputEvents = (output: unknown): readonly JsonObject[] =>
  callList(Array.isArray(output) ? output.map((item) => messageOfText(withoutWraps(item))) : output)
    .filter(isJsonObject)
    .flatMap((item, output_index) => [
      { type: 'response.output_item.added', output_index, item },
      { type: 'response.output_item.done', output_index, item },
    ]);

/**
 * The response of a server that does not stream, as the events that a stream would have sent.
 * Format: https://platform.openai.com/docs/api-reference/responses/object
 */
export const eventsOfResponse: EventsOfWhole = (response) => {
  if (typeof response.output !== 'object' || response.output === null) return undefined;
  const { status } = response;
  if (status === 'failed') return [{ type: 'response.failed', response }];
  return [
    ...outputEvents(response.output),
    { type: status === 'incomplete' ? 'response.incomplete' : 'response.completed', response },
  ];
};
