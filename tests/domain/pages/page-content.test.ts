import { describe, expect, it } from 'vitest';
import { readPageContent, readPageSelection, selectionLimit } from '@/lib/domain/pages/page-content';

const block = { id: 'b0', kind: 'paragraph', text: 'Text' };
const content = { url: 'https://a.test/', title: 'A', direction: 'ltr', kind: 'article', blocks: [block], words: 1 };
const selection = { url: 'https://a.test/', title: 'A', text: 'Text', before: '', after: '' };

describe('readPageContent', () => {
  it('takes what the script gives', () => {
    expect(readPageContent(JSON.stringify(content))).toEqual(content);
  });

  it.each([
    ['nothing', undefined],
    ['an error', { error: 'x' }],
    ['an unknown kind of block', { ...content, blocks: [{ ...block, kind: 'script' }] }],
    ['an empty block', { ...content, blocks: [{ ...block, text: '' }] }],
    ['a block that is too long', { ...content, blocks: [{ ...block, text: 'x'.repeat(100_001) }] }],
    ['a title that is too long', { ...content, title: 'x'.repeat(1001) }],
    ['a negative count', { ...content, words: -1 }],
    ['a heading of level 1.5', { ...content, blocks: [{ ...block, kind: 'heading', level: 1.5 }] }],
  ])('refuses %s', (_what, value) => {
    expect(readPageContent(JSON.stringify(value))).toBeUndefined();
  });

  it('refuses what is no JSON', () => {
    expect(readPageContent(content)).toBeUndefined();
    expect(readPageContent('{')).toBeUndefined();
  });

  it('drops what is not in the contract', () => {
    const hostile = `{"__proto__":{"isAdmin":true},"extra":1,${JSON.stringify(content).slice(1)}`;

    expect(readPageContent(hostile)).toEqual(content);
  });
});

describe('readPageSelection', () => {
  it('takes what the script gives, and refuses what is empty or too long', () => {
    expect(readPageSelection(selection)).toEqual(selection);
    expect(readPageSelection(null)).toBeUndefined();
    expect(readPageSelection({ ...selection, text: '' })).toBeUndefined();
    expect(readPageSelection({ ...selection, text: 'x'.repeat(selectionLimit + 1) })).toBeUndefined();
    expect(readPageSelection({ ...selection, before: 'x'.repeat(33) })).toBeUndefined();
  });
});
