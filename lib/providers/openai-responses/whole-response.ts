import type { EventsOfWhole } from '@/lib/http/json-events';
import { isJsonObject } from '@/lib/http/json-text';

type JsonObject = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** The `done` event of a piece of content: it carries all of its text. */
const contentEvents = (piece: JsonObject, place: JsonObject): readonly JsonObject[] => {
  const { type, text, refusal } = piece;
  const done = { ...place, type: `response.${String(type)}.done`, text, refusal };
  const annotations = listOf(piece.annotations).map((annotation) => ({
    ...place,
    type: 'response.output_text.annotation.added',
    annotation,
  }));
  return [done, ...annotations];
};

const itemEvents = (item: JsonObject, output_index: number): readonly JsonObject[] => [
  { type: 'response.output_item.added', output_index, item },
  ...listOf(item.summary).flatMap(({ text }, summary_index) => [
    { type: 'response.reasoning_summary_part.added', output_index, summary_index },
    { type: 'response.reasoning_summary_text.done', output_index, summary_index, text },
  ]),
  ...listOf(item.content).flatMap((piece, content_index) => contentEvents(piece, { output_index, content_index })),
  { type: 'response.output_item.done', output_index, item },
];

/**
 * The response of a server that does not stream, as the events that a stream would have sent.
 * Format: https://platform.openai.com/docs/api-reference/responses/object
 */
export const eventsOfResponse: EventsOfWhole = (response) => {
  if (!Array.isArray(response.output)) return undefined;
  const { status } = response;
  if (status === 'failed') return [{ type: 'response.failed', response }];
  return [
    ...listOf(response.output).flatMap(itemEvents),
    { type: status === 'incomplete' ? 'response.incomplete' : 'response.completed', response },
  ];
};
