// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { addSigns, addText, beginDraft, blockOf, endOf } from '@/lib/page/text/draft';
import { rootScope, type Scope } from '@/lib/page/text/scopes';
import { roughText } from '../../fakes/walked-page';

const begun = (change: Partial<Scope> = {}) => {
  const element = document.createElement('p');
  const scope = { ...rootScope(element), ...change };
  return { element, scope, draft: beginDraft(scope) };
};
const textNode = (data: string): Text => document.createTextNode(data);

it('becomes a block with its text, and how much of it is links', () => {
  const { draft, scope } = begun();
  addText(draft, textNode('One '), scope, undefined);
  addText(draft, textNode('two'), { ...scope, isLink: true }, undefined);

  const block = blockOf(draft);
  expect(roughText(block)).toBe('One two');
  expect(block).toMatchObject({ kind: 'paragraph', length: 7, linkLength: 3, endsWithLink: true });
});

it('ends what is struck out where it ends itself, and each struck element by itself', () => {
  const { draft, scope, element } = begun();
  const other = document.createElement('del');
  addText(draft, textNode('a '), scope, undefined);
  addText(draft, textNode('b'), scope, element);
  addSigns(draft, element, '^2', element);
  addText(draft, textNode('c'), scope, other);

  expect(roughText(blockOf(draft))).toBe('a ~~b^2~~~~c~~');
});

it('marks nothing for white space, and nothing in code', () => {
  const { draft, scope, element } = begun({ kind: 'code' });
  addText(draft, textNode('a'), scope, element);
  const space = begun();
  addText(space.draft, textNode('  '), space.scope, element);

  expect(roughText(blockOf(draft))).toBe('a');
  expect(space.draft).toMatchObject({ length: 0, struck: undefined });
});

it('says what stands before what is raised', () => {
  const { draft, scope, element } = begun();
  addText(draft, textNode('3 × 10'), scope, undefined);
  expect(endOf(draft)).toBe('3 × 10');
  addSigns(draft, element, '^13', undefined);
  expect(endOf(draft)).toBe('3 × 10^13');
});
