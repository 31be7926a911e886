// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { factsOf } from '@/lib/page/text/block-facts';
import { offersIn } from '@/lib/page/text/offers';
import type { Section } from '@/lib/page/text/outline';
import { outlinedPage, roughText } from '../../fakes/walked-page';

const prose = `<p>${'The harbour moved by eleven metres, and nobody can say who gave the order. '.repeat(4)}</p>`;

const found = (html: string): readonly string[] => {
  const { blocks, sections } = outlinedPage(html);
  const sectionOf: (Section | undefined)[] = new Array(blocks.length).fill(undefined);
  for (const section of sections) sectionOf.fill(section, section.from, section.to);
  const offers = offersIn({ blocks, facts: blocks.map(factsOf), sectionOf }, sections);
  return blocks.filter((_, index) => offers.has(index)).map(roughText);
};

it.each([
  [
    'English',
    '<div><h2>Keep reading</h2><p>€1 for four weeks</p><button>Go</button></div>',
    ['Keep reading', '€1 for four weeks'],
  ],
  ['German', '<div><p>Weiterlesen mit einem Abo</p><button>Testen</button></div>', ['Weiterlesen mit einem Abo']],
  ['French', '<div><p>Déjà abonné ? <a href="/in">Se connecter</a></p></div>', ['Déjà abonné ? Se connecter']],
  ['Russian', '<div><p>Оформите подписку</p><button>Да</button></div>', ['Оформите подписку']],
])('finds what asks to subscribe, in %s', (_language, html, texts) => {
  expect(found(prose + html)).toEqual(texts);
});

it('finds behind all prose the box that says whose the page is', () => {
  const imprint = '<div><div>Am Bollwerk 3</div><div>USt-IdNr. DE123456789</div></div>';

  expect(found(prose + imprint)).toEqual(['Am Bollwerk 3', 'USt-IdNr. DE123456789']);
  expect(found(imprint + prose)).toEqual([]);
});

it('leaves a text about subscriptions, and a page that is nothing else', () => {
  expect(found(`${prose}<div><p>He had a subscription to a paper that no longer came.</p></div>`)).toEqual([]);
  expect(
    found(
      '<div><p>Subscribe, and we shall write to you every month about the harbour and its weather.</p><button>Go</button></div>',
    ),
  ).toEqual([]);
});
