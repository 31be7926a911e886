/**
 * A document as its data: JSON, else YAML 1.2, of which JSON is a part. Throws an error of the parser for a text that is
 * neither, and for one whose aliases multiply.
 */
export const parseDocument = async (text: string): Promise<unknown> => {
  try {
    const data: unknown = JSON.parse(text);
    return data;
  } catch {
    const { parse } = await import('./yaml-parser');
    const data: unknown = parse(text, { maxAliasCount: 50, logLevel: 'error', schema: 'core', merge: false });
    return data;
  }
};
