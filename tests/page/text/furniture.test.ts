// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { furnitureIn } from '@/lib/page/text/furniture';
import { outlinedPage, roughText } from '../../fakes/walked-page';

const prose = 'The keeper of the light counts the ships that pass, and writes their names into a book of waxed paper. ';
const text = `<h1>The light</h1><p>${prose}</p><p>${prose}</p><p>${prose}</p>`;

/** What is left of a page with this body. */
const left = (html: string): readonly string[] => {
  const { blocks, sections } = outlinedPage(html);
  const furniture = furnitureIn(blocks, sections);
  const inner = new Set(blocks.filter((block) => !furniture.blocks.has(block)));
  const edges = furniture.edgesOf(inner);
  return [...inner]
    .filter((block) => !edges.has(block))
    .map(roughText)
    .filter((shown) => !prose.startsWith(shown.slice(0, 20)));
};

const tiles = (tag: string): string =>
  ['Bell', 'Buoy', 'Rope'].map((name) => `<${tag}><a href="/x">${name}</a><div>€ 9.00</div></${tag}>`).join('');

it.each([
  ['tiles and the heading over them', `${text}<h2>You may like</h2><div>${tiles('div')}</div>`],
  ['tiles of any element', `${text}<h2>You may like</h2><ul>${tiles('li')}</ul>`],
  [
    'two tiles, of which no rule of siblings holds',
    `${text}<div><h2>Seen</h2><div><a href="/x">Bell</a></div><div>€ 9.00</div></div>`,
  ],
  ['what a field is called', `${text}<div><label>Colour <select></select></label></div><p>${prose}</p>`],
  ['what stands beside a button', `${text}<div>Was this helpful? <button>Yes</button></div><p>${prose}</p>`],
  [
    'a few words with a field and a button',
    `${text}<div>Our news by mail, every week. <input> <button>Yes</button></div>`,
  ],
  ['links at the edges', `<p><a href="#x">Jump</a></p>${text}<p><a href="/x">Next</a></p>`],
  ['a notice of rights', `${text}<p>© 2026 The Light Ltd, all rights</p>`],
  [
    'headlines with some words about each',
    `${text}${['One bell too', 'Two bells too', 'Six bells too'].map((name) => `<div><a href="/x">${name} many</a><p>It rang, and nobody came.</p></div>`).join('')}`,
  ],
])('leaves out %s', (_, html) => {
  expect(left(html)).toEqual(['The light']);
});

it('keeps tiles and links where they are all there is', () => {
  expect(left(`<h1>Shop</h1><div>${tiles('div')}</div>`)).toContain('Buoy');
});

it('keeps ingredients with boxes to tick, and a heading over text', () => {
  const list = '<ul><li><label><input type="checkbox"> 1 onion</label></li></ul>';

  expect(left(`${text}<h2>Ingredients</h2>${list}<p>${prose}</p>`)).toEqual(['The light', 'Ingredients', '1 onion']);
});
