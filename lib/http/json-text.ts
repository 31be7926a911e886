/** A text as JSON; undefined when it is not JSON. The value is wrapped, since `null` and `false` are JSON too. */
export const parseJsonText = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** Whether a value is a JSON object and no list. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
