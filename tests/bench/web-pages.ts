import { hugePage } from '../e2e/harness/huge-page';

const words =
  'a quiet road leads down from the old mill to the water where boats wait for the evening tide to turn'.split(' ');

const paragraph = (index: number): string => {
  const sentence = (at: number): string => {
    const text = Array.from({ length: 14 }, (_, step) => words[(at * 5 + step * 3) % words.length]).join(' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  return `<p>${[0, 1, 2, 3, 4].map((at) => sentence(index + at)).join(' ')}</p>`;
};

/** An article of about 5,000 words with the usual things around it. */
const article = (): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>The road to the water</title>
<header><nav>${'<a href="/x">Elsewhere</a> '.repeat(40)}</nav></header><main><article><h1>The road to the water</h1>
${Array.from({ length: 72 }, (_, index) => `${index % 9 === 0 ? `<h2>Part ${index / 9 + 1}</h2>` : ''}${paragraph(index)}`).join('\n')}
</article></main><aside>${'<p><a href="/y">Read this too</a></p>'.repeat(30)}</aside><footer><p>The end.</p></footer></html>`;

/** What the long page is called. */
export const longPageTitle = 'The longest road';

/** An article of 100,000 words, many of them its own: a page that is read before one asks about it. */
const longArticle = (): string => {
  const sentence = (at: number): string =>
    Array.from({ length: 13 }, (_, step) => words[(at * 5 + step * 3) % words.length]).join(' ');
  const part = (index: number): string =>
    `<p>${Array.from({ length: 5 }, (_, step) => `The keeper${index * 5 + step} said: ${sentence(index + step)}.`).join(' ')}</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${longPageTitle}</title><main><article><h1>${longPageTitle}</h1>
${Array.from({ length: 1_250 }, (_, index) => `${index % 10 === 0 ? `<h2>Stage ${index / 10 + 1}</h2>` : ''}${part(index)}`).join('\n')}
</article></main>`;
};

/** The pages that the bench reads, by their paths; undefined for every other path. */
export const webPageAt = (path: string): string | undefined => {
  if (path === '/article') return article();
  if (path === '/long') return longArticle();
  return path === '/huge' ? hugePage() : undefined;
};
