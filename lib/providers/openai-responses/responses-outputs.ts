import { argumentsText, type CallsEnd } from '@/lib/chat-stream/joined-arguments';
import type { StreamPart } from '@/lib/domain/stream-part';
import { responsesCalls } from './responses-calls';
import type { ResponsesEvent, ResponsesItem } from './responses-event';
import { wholeTexts } from './whole-texts';

/** Whether a text of the wire is there and not empty. */
export const isPresent = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== '';

const typesOfCall: readonly unknown[] = ['function_call', 'tool_call', 'tool_use', 'custom_tool_call'];
const isCall = ({ type }: ResponsesItem): boolean => typesOfCall.includes(type);

/** A call with what is called in it, where that has an object of its own. */
const callItem = (item: ResponsesItem): ResponsesItem => ({ ...item, ...(!item.name && item.function) });

type TextKind = 'text' | 'refusal' | 'reasoning';

/** The output items of one response, told apart by their index: gateways change item ids from event to event. */
export type ResponseOutputs = {
  /** A piece of a text. */
  piece(event: ResponsesEvent, kind: TextKind): readonly StreamPart[];
  /** A text with which its part or item begins, or all of it: it is told once no more comes of it. */
  begin(event: ResponsesEvent): readonly StreamPart[];
  /** The texts that only began. */
  begun(): readonly StreamPart[];
  /** A whole text: what came of it before is not repeated. */
  whole(event: ResponsesEvent, kind: TextKind, text: string | null | undefined): readonly StreamPart[];
  /** A part of the reasoning begins: its text is set off from the part before. */
  gap(event: ResponsesEvent): readonly StreamPart[];
  /** `response.output_item.added`. */
  start(event: ResponsesEvent): readonly StreamPart[];
  /** `response.function_call_arguments.delta`. */
  continueCall(event: ResponsesEvent): readonly StreamPart[];
  /** `response.function_call_arguments.done`. */
  fillCall(event: ResponsesEvent): readonly StreamPart[];
  /** `response.output_item.done`, after its texts. */
  finish(event: ResponsesEvent): readonly StreamPart[];
  /**
   * What was held back before this event, and once that the service searches. Reasoning that led to a search of the
   * service is not kept: sent back without the search, which we do not keep either, it would be refused ("without its
   * required following item").
   */
  settle(event: ResponsesEvent): readonly StreamPart[];
  /** The calls that are left at the end. */
  complete(end: CallsEnd): readonly StreamPart[];
  hasCalls(): boolean;
  /** Whether reasoning came with its seal. */
  hasSeals(): boolean;
};

/** The place of each event among the outputs. Where the index is missing, the item's id tells it, or what came last. */
const outputPlaces = () => {
  const byItem = new Map<string, string>();
  let last = '0';
  return (event: ResponsesEvent): string => {
    const itemId = event.item_id || event.item?.id || undefined;
    const told = typeof event.output_index === 'number' ? String(event.output_index) : undefined;
    const known = itemId === undefined ? undefined : byItem.get(itemId);
    const isNew = told === undefined && known === undefined && itemId !== undefined;
    last = told ?? known ?? (isNew && event.type === 'response.output_item.added' ? `item ${itemId}` : last);
    if (itemId !== undefined) byItem.set(itemId, last);
    return last;
  };
};

/** The piece of a text that an event brings; some have it in an object, or in place of the delta. */
const pieceIn = ({ delta, text }: ResponsesEvent): string => {
  const piece = delta ?? text;
  const said = typeof piece === 'object' ? piece?.text : piece;
  return typeof said === 'string' ? said : '';
};

/** `makeId` names calls without an id; `onSearch` is called when the service first searched by itself. */
export const responseOutputs = (makeId: () => string, onSearch: () => void): ResponseOutputs => {
  const placeOf = outputPlaces();
  const calls = responsesCalls(makeId);
  const texts = wholeTexts();
  /** The outputs that have reasoning, and the pictures and seals that came. */
  const reasoned = new Set<string>();
  const seen = new Set<string>();
  /** What texts began with, by their place. */
  const beginnings = new Map<string, ResponsesEvent>();
  /** Where the next text is set off from the one before. */
  const gaps = new Set<string>();
  let hasSeals = false;
  let hasSearched = false;
  /** Sealed reasoning, until it is known what it led to. */
  let held: readonly StreamPart[] = [];

  const textPlace = (event: ResponsesEvent): string =>
    `${placeOf(event)} ${event.content_index ?? event.summary_index ?? 0}`;

  const told = (event: ResponsesEvent, kind: TextKind, text: string): readonly StreamPart[] => {
    if (text === '') return [];
    if (kind !== 'reasoning') return [{ type: 'text', text }];
    reasoned.add(placeOf(event));
    const hasGap = gaps.delete(textPlace(event));
    return [...(hasGap ? [{ type: 'reasoning', text: '\n\n' } as const] : []), { type: 'reasoning', text }];
  };

  const picture = ({ result, output_format: format }: ResponsesItem): readonly StreamPart[] => {
    if (typeof result !== 'string' || result === '' || seen.has(result)) return [];
    seen.add(result);
    return [{ type: 'file', mimeType: `image/${format ?? 'png'}`, data: result }];
  };

  const sealed = (place: string, { encrypted_content: data, id }: ResponsesItem): readonly StreamPart[] => {
    if (!isPresent(data) || seen.has(data)) return [];
    seen.add(data);
    hasSeals = true;
    const itemId = isPresent(id) && { itemId: id };
    return reasoned.has(place)
      ? [{ type: 'reasoning_signature', signature: data, endsBlock: true, ...itemId }]
      : [{ type: 'redacted_reasoning', data, ...itemId }];
  };

  const whole: ResponseOutputs['whole'] = (event, kind, text) => {
    if (!isPresent(text)) return [];
    const place = textPlace(event);
    beginnings.delete(place);
    return told(event, kind, texts.rest(place, kind, text));
  };

  return {
    piece: (event, kind) => {
      const text = pieceIn(event);
      if (text === '') return [];
      const place = textPlace(event);
      const begun = beginnings.get(place)?.text ?? '';
      beginnings.delete(place);
      const all = begun.startsWith(text) ? text : begun + text;
      texts.add(place, kind, all);
      return told(event, kind, all);
    },
    begin: (event) => {
      if (isPresent(event.text)) beginnings.set(textPlace(event), event);
      return [];
    },
    begun: () => [...beginnings.values()].flatMap((event) => whole(event, 'text', event.text)),
    whole,
    gap: (event) => {
      if ((event.summary_index ?? 0) > 0) gaps.add(textPlace(event));
      return [];
    },
    start: (event) => (event.item && isCall(event.item) ? calls.start(placeOf(event), callItem(event.item)) : []),
    continueCall: (event) => calls.add(placeOf(event), argumentsText(event.delta)),
    fillCall: (event) => calls.fill(placeOf(event), event),
    finish: (event) => {
      const { item } = event;
      if (item && isCall(item)) return calls.finish(placeOf(event), callItem(item));
      switch (item?.type) {
        case 'reasoning':
          held = [...held, ...sealed(placeOf(event), item)];
          return [];
        case 'image_generation_call':
          return picture(item);
        default:
          return [];
      }
    },
    settle: ({ type, item }) => {
      const isSearch = item?.type === 'web_search_call' || type?.startsWith('response.web_search_call') === true;
      const settled = isSearch ? [] : held;
      held = [];
      if (isSearch && !hasSearched) onSearch();
      hasSearched ||= isSearch;
      return settled;
    },
    complete: calls.complete,
    hasCalls: calls.hasCalls,
    hasSeals: () => hasSeals,
  };
};
