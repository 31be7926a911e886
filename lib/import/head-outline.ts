const deepest = 3;
const mostKeys = 500;

/** A string, also one that breaks off, and the signs between values. */
const token = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]/gs;

/**
 * The keys in the beginning of a JSON text, which may break off anywhere, down to the third level, as paths: `.chat[].history`
 * is a key of the objects in the list `chat` of the outermost object, `[].mapping` one of the objects in an outermost list. What
 * stands in texts is none.
 */
export const headOutline = (head: string): ReadonlySet<string> => {
  const keys = new Set<string>();
  const open: { readonly path: string; readonly isList: boolean }[] = [];
  let key = '';
  let before = '';
  for (const [found] of head.matchAll(token)) {
    const around = open.at(-1);
    if (found === '{' || found === '[') {
      const isNear = open.length < deepest;
      const path = around === undefined || !isNear ? '' : around.isList ? `${around.path}[]` : `${around.path}.${key}`;
      open.push({ path, isList: found === '[' });
    } else if (found === '}' || found === ']') {
      open.pop();
    } else if (found === ':') {
      key = before;
      if (around !== undefined && !around.isList && open.length <= deepest && keys.size < mostKeys)
        keys.add(`${around.path}.${key}`);
    } else if (found !== ',') {
      before = found.slice(1, -1);
    }
  }
  return keys;
};
