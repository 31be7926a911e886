/** The most numbers or ranges that are named: a longer list is not read. */
const mostNamed = 8;

/** Numbers of pages in order as people write them: `2, 4–6`. */
export const pageNumbers = (pages: readonly number[]): string => {
  const ranges: { readonly from: number; readonly to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.to === page - 1) ranges.splice(-1, 1, { ...last, to: page });
    else ranges.push({ from: page, to: page });
  }
  const named = ranges.slice(0, mostNamed).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return [...named, ...(ranges.length > mostNamed ? ['…'] : [])].join(', ');
};
