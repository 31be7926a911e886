import assert from 'node:assert/strict';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Mistral takes ids of nine letters and digits only (its error 3280): the vectors' own ones are numbered, and so are ours. */
const withNumberedIds = (body: unknown, form: RegExp): unknown => {
  const numbers = new Map<string, number>();
  const numbered = (value: unknown, key?: string, isCall = false): unknown => {
    if (Array.isArray(value)) return value.map((inner) => numbered(inner, undefined, key === 'tool_calls'));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, numbered(inner, name, isCall && name === 'id')]),
      );
    }
    if (typeof value !== 'string' || !(key === 'tool_call_id' || (isCall && key === 'id'))) return value;
    assert.match(value, form);
    numbers.set(value, numbers.get(value) ?? numbers.size + 1);
    return `id ${numbers.get(value)}`;
  };
  return numbered(body);
};

/** Anthropic refuses a history with calls where no tools are defined: ours names the called ones, and forbids to call them. */
const withoutForbiddenTools = (body: unknown, expected: unknown): unknown => {
  if (!isObject(body) || !isObject(expected) || expected.tools !== undefined) return body;
  const { tools, tool_choice: choice, ...rest } = body;
  if (!isObject(choice) || choice.type !== 'none') return body;
  const called = listOf(body.messages).flatMap((message) =>
    listOf(isObject(message) ? message.content : undefined).flatMap((block) =>
      isObject(block) && block.type === 'tool_use' ? [block.name] : [],
    ),
  );
  assert.deepEqual(
    listOf(tools),
    [...new Set(called)].map((name) => ({ name, input_schema: { type: 'object' } })),
  );
  return rest;
};

/** Two bodies without what deviates on purpose, since the service refuses it as the vector has it. Throws where it deviates otherwise. */
export const withoutCallDeviations = (
  url: string,
  sent: unknown,
  expected: unknown,
): { readonly sent: unknown; readonly expected: unknown } =>
  new URL(url).host === 'api.mistral.ai'
    ? { sent: withNumberedIds(sent, /^[a-zA-Z0-9]{9}$/), expected: withNumberedIds(expected, /./) }
    : { sent: withoutForbiddenTools(sent, expected), expected };
