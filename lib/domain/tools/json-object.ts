/** A value of JSON as an object; undefined for any other. Arrays are none. */
export const jsonObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;

/** The value's own property of that name, if the value is an object; names of Object.prototype are not found. */
export const ownValue = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
};

/** The value's property as a text; undefined for anything else. */
export const ownText = (value: unknown, name: string): string | undefined => {
  const text = ownValue(value, name);
  return typeof text === 'string' ? text : undefined;
};

/** The entries of a value of JSON that is an object; none for any other. */
export const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(jsonObject(value) ?? {});

/** The items of a value of JSON that is an array; none for any other. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
