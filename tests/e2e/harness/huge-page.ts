/** Elements of the huge page, and about the length of its text in UTF-16 units. */
export const hugeElements = 200_000;
export const hugeLength = 5_000_000;

const words =
  'the keeper of the light counted every ship that passed and wrote its name into a book of waxed paper'.split(' ');

const sentence = (index: number): string => {
  const first = words[index % words.length] ?? '';
  const rest = Array.from({ length: 9 }, (_, at) => words[(index * 7 + at * 3) % words.length]).join(' ');
  return `${first[0]?.toUpperCase()}${first.slice(1)} ${rest} number ${index}.`;
};

/**
 * A page of 200,000 elements and 5 MB of text, the same each time. A timer of its own counts in `beats` how often it got
 * its turn, and in `longest` the longest time between two turns, ms; `pause` is what it waits.
 */
export const hugePage = (): string => {
  const parts: string[] = [];
  const count = hugeElements / 4;
  for (let index = 0; index < count; index += 1) {
    const text = `${sentence(index)} ${sentence(index + 1)}`.slice(0, Math.floor(hugeLength / count) - 1);
    parts.push(`<div><p><b>${text.slice(0, 20)}</b>${text.slice(20)}</p><i></i></div>`);
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The whole logbook</title>
<main><h1>The whole logbook</h1>${parts.join('\n')}</main>
<script>
  globalThis.beats = 0;
  globalThis.longest = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    globalThis.longest = Math.max(globalThis.longest, now - last);
    last = now;
    globalThis.beats += 1;
  }, 10);
</script></html>`;
};
