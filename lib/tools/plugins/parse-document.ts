/** Deeper than any manifest: what goes through a document recurses, and the browser's messages end at some depth as well. */
const deepest = 100;
/** More than any manifest has; aliases of YAML, which say a thing again, can make as many as they like. */
const mostValues = 1_000_000;

const isOutOfProportion = (data: unknown): boolean => {
  let values = 0;
  const isTooMuch = (value: unknown, levels: number): boolean => {
    values += 1;
    if (values > mostValues) return true;
    if (typeof value !== 'object' || value === null) return false;
    return levels === 0 || Object.values(value).some((one) => isTooMuch(one, levels - 1));
  };
  return isTooMuch(data, deepest);
};

/** UTF-16 units: all else in the worker waits while it is read. */
const longestYaml = 1_000_000;

const parsed = async (text: string): Promise<unknown> => {
  try {
    const data: unknown = JSON.parse(text);
    return data;
  } catch (error) {
    if (text.length > longestYaml) throw error;
    const { load, CORE_SCHEMA } = await import('./yaml-parser');
    return load(text, { schema: CORE_SCHEMA, json: true });
  }
};

/**
 * A document as its data: JSON, else YAML 1.2, of which JSON is a part. Throws an error of the parser for a text that is
 * neither; RangeError for one that is nested too deep, or whose aliases multiply.
 */
export const parseDocument = async (text: string): Promise<unknown> => {
  const data = await parsed(text);
  if (isOutOfProportion(data)) throw new RangeError('The document is nested too deep or holds too much');
  return data;
};
