const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const mended = (value: unknown): unknown => {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (Array.isArray(value)) {
    const items = value.map(mended);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key.toWellFormed(), mended(item)] as const);
  return entries.some(([key, item]) => !(key in value) || item !== value[key]) ? Object.fromEntries(entries) : value;
};

/**
 * The same value with U+FFFD for each lone half of a surrogate pair in its texts. Services refuse a request with one,
 * and a cut in the middle of an emoji leaves one behind. A value without one stays the same object.
 */
// biome-ignore lint/plugin: only texts are changed, and they stay texts.
export const wellFormed = <Value>(value: Value): Value => mended(value) as Value;
