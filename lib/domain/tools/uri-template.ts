/** A gap that is one value, or a path whose slashes stay (`{+path}`): the expressions that are offered (RFC 6570). */
const gap = /\{(?<kept>\+?)(?<name>[\w.]+)\}/gu;

/** The address of a template with its gaps filled; undefined where one has no value, or is of another kind. */
export const filledUri = (uriTemplate: string, values: Readonly<Record<string, string>>): string | undefined => {
  const filled = uriTemplate.replace(gap, (whole, kept: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return kept === '' ? encodeURIComponent(value) : encodeURI(value);
  });
  return /[{}]/u.test(filled) ? undefined : filled;
};

/** The gaps of a template, in order and each once; undefined for a template with others than simple ones. */
export const gapsOf = (uriTemplate: string): readonly string[] | undefined => {
  const names = [...uriTemplate.matchAll(gap)].map(({ groups }) => groups?.name ?? '');
  const rest = uriTemplate.replace(gap, '');
  return /[{}]/u.test(rest) ? undefined : [...new Set(names)];
};
