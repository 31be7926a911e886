import { isJsonObject } from '@/lib/http/json-text';
import { listed } from '../wire/listed';

/** Items in a list, whatever stands in its place; a bare text is the one item. */
const itemsOf = (value: unknown, usual: (item: unknown) => unknown): unknown => {
  const list = typeof value === 'string' ? [value] : listed(value);
  return Array.isArray(list) ? list.map(usual) : list;
};

const usualPart = (part: unknown): unknown => (typeof part === 'string' ? { text: part } : part);

const usualContent = (content: unknown): unknown => {
  if (typeof content === 'string' || Array.isArray(content)) return { parts: itemsOf(content, usualPart) };
  return isJsonObject(content) ? { ...content, parts: itemsOf(content.parts, usualPart) } : content;
};

const usualCandidate = (candidate: unknown): unknown => {
  if (typeof candidate === 'string') return { content: usualContent(candidate) };
  return isJsonObject(candidate) ? { ...candidate, content: usualContent(candidate.content) } : candidate;
};

/**
 * A chunk of `streamGenerateContent`, with what proxies put elsewhere in its usual place: candidates and parts alone, in a map or
 * as bare texts, a chunk within `response`, and a text at the top.
 */
export const usualChunk = (event: unknown): unknown => {
  if (!isJsonObject(event)) return event;
  const { response } = event;
  const chunk = event.candidates === undefined && isJsonObject(response) ? { ...event, ...response } : event;
  if (chunk.candidates !== undefined) return { ...chunk, candidates: itemsOf(chunk.candidates, usualCandidate) };
  return typeof chunk.text === 'string' ? { ...chunk, candidates: [usualCandidate(chunk.text)] } : chunk;
};
