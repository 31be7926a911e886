type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * A vector's value with its sentinels replaced (tests/vectors/README.md): `{"$nan":true}`, `{"$undefined":true}`,
 * `{"$inf":±1}`, `{"$negzero":true}`, `{"$hex":"…"}` → bytes, `{"$date":"…"}`. Own keys named `__proto__` stay own keys.
 */
export const reviveSentinels = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reviveSentinels);
  if (!isObject(value)) return value;
  if (value.$nan === true) return Number.NaN;
  if (value.$undefined === true) return undefined;
  if (value.$negzero === true) return -0;
  if (typeof value.$inf === 'number') return value.$inf * Number.POSITIVE_INFINITY;
  if (typeof value.$hex === 'string') return bytesOfHex(value.$hex);
  if (typeof value.$date === 'string') return new Date(value.$date);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reviveSentinels(inner)]));
};

export const bytesOfHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

/** The value without keys that hold undefined: JSON cannot tell them from absent ones. */
export const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutUndefined(inner)]));
};
