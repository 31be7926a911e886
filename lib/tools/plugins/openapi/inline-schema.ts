import { ownText } from '@/lib/domain/tools/json-object';
import { resolvedPointer } from '@/lib/domain/tools/json-pointer';

/** A schema with all references written out may have so many nodes: about 100 kB of JSON. */
const mostNodes = 4_000;

/**
 * A schema of an OpenAPI document as one that stands alone: models and validators do not have the document. A reference
 * that leads back into itself, or into another document, allows anything. `nullable` (OpenAPI 3.0) becomes a type.
 * Throws RangeError for a schema that grows too large.
 */
export const inlineSchema = (document: unknown, schema: unknown): unknown => {
  let nodes = 0;
  const inline = (value: unknown, open: readonly string[]): unknown => {
    nodes += 1;
    if (nodes > mostNodes) throw new RangeError('The schema is too large');
    if (Array.isArray(value)) return value.map((item) => inline(item, open));
    if (typeof value !== 'object' || value === null) return value;
    const reference = ownText(value, '$ref');
    if (reference !== undefined) {
      return open.includes(reference) ? {} : inline(resolvedPointer(document, reference) ?? {}, [...open, reference]);
    }
    const { nullable, ...rest }: Readonly<Record<string, unknown>> = { ...value };
    const inlined = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, inline(inner, open)]));
    if (nullable === true) return { anyOf: [inlined, { type: 'null' }] };
    // A property can have that name; only the keyword is a boolean.
    return typeof nullable === 'object' ? { ...inlined, nullable: inline(nullable, open) } : inlined;
  };
  return inline(schema, []);
};
