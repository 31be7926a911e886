/** Deeper than any manifest: what goes through a document recurses, and the browser's messages end at some depth as well. */
const deepest = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

/** YAML takes about a second for each MB, in which the worker does nothing else. UTF-16 units. */
const longestYaml = 1_000_000;

const parsed = async (text: string): Promise<unknown> => {
  try {
    const data: unknown = JSON.parse(text);
    return data;
  } catch (error) {
    if (text.length > longestYaml) throw error;
    const { parse } = await import('./yaml-parser');
    // To look for keys that stand twice takes time by the square of their number; as in JSON, the last counts.
    const data: unknown = parse(text, {
      maxAliasCount: 50,
      logLevel: 'error',
      schema: 'core',
      merge: false,
      uniqueKeys: false,
    });
    return data;
  }
};

/**
 * A document as its data: JSON, else YAML 1.2, of which JSON is a part. Throws an error of the parser for a text that is
 * neither, and for one whose aliases multiply; RangeError for one that is nested too deep.
 */
export const parseDocument = async (text: string): Promise<unknown> => {
  const data = await parsed(text);
  if (isDeeper(data, deepest)) throw new RangeError('The document is nested too deep');
  return data;
};
