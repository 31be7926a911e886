// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { factsOf } from '@/lib/page/text/block-facts';
import type { Section } from '@/lib/page/text/outline';
import { groupsIn, repeatedFurniture } from '@/lib/page/text/repeated';
import { outlinedPage, roughText } from '../../fakes/walked-page';

const prose = 'I have followed the same advice four times now, and every loaf spreads like a pancake.';

const left = (html: string): readonly string[] => {
  const { blocks, sections } = outlinedPage(html);
  const sectionOf: (Section | undefined)[] = new Array(blocks.length).fill(undefined);
  for (const section of sections) sectionOf.fill(section, section.from, section.to);
  const gone = repeatedFurniture({ blocks, facts: blocks.map(factsOf), sectionOf }, groupsIn(sections));
  return blocks.filter((_, index) => !gone.has(index)).map(roughText);
};

const posts = (post: (name: string, number: number) => string): string =>
  ['Ada', 'Ben', 'Cleo'].map((name, index) => `<section>${post(name, index + 1)}</section>`).join('');

it.each([
  [
    'a card’s facts, but not the name on it',
    (name: string, at: number) => `<div><div>${name}</div><div>Posts: ${at}</div></div><div>${prose}</div>`,
    ['Ada', prose, 'Ben', prose, 'Cleo', prose],
  ],
  [
    'a number and a date',
    (_: string, at: number) => `<div>${at} March, at noon</div><div>${prose}</div>`,
    [prose, prose, prose],
  ],
  ['what is the same in all', () => `<div>Verified</div><div>${prose}</div>`, [prose, prose, prose]],
  ['what can be done with each', () => `<div>${prose}</div><div><a href="/x">Reply</a></div>`, [prose, prose, prose]],
])('leaves out %s', (_, post, expected) => {
  expect(left(posts(post))).toEqual(expected);
});

it.each([
  ['a heading of each', (name: string) => `<h3>${name}</h3><p>${prose}</p>`],
  ['who speaks, with the hour', (name: string, at: number) => `<div>${name} 0${at}:15</div><div>${prose}</div>`],
  ['a term before what it means', (name: string) => `<div>${name} wave</div><div>${prose}</div>`],
  [
    'what each says in a few words',
    (name: string) => `<div><b>${name}</b></div><p>It was ${name} who lit the lamp.</p>`,
  ],
  ['short sentences at the end', (name: string) => `<p>${prose}</p><p>So said ${name}.</p>`],
])('keeps %s', (_, post) => {
  expect(left(posts(post))).toHaveLength(6);
});

it('asks for three siblings', () => {
  expect(left(`<div>${`<section><div>Verified</div><div>${prose}</div></section>`.repeat(2)}</div>`)).toHaveLength(4);
});

it('finds the same in an answer to an answer', () => {
  const item = (inner: string): string => `<li><div>${prose}</div><div><a href="/x">Reply</a></div>${inner}</li>`;

  expect(left(`<ol>${item('')}${item(`<ol>${item('')}</ol>`)}${item('')}</ol>`)).toEqual([prose, prose, prose, prose]);
});
