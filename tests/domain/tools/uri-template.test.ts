import { expect, it } from 'vitest';
import { filledUri, gapsOf } from '@/lib/domain/tools/uri-template';

it('fills the gaps of a template, and no prototype into them', () => {
  expect(gapsOf('repo://{owner}/{name}/{owner}')).toEqual(['owner', 'name']);
  expect(filledUri('repo://{owner}/{name}', { owner: 'a b', name: '../c' })).toBe('repo://a%20b/..%2Fc');
  expect(filledUri('repo://{toString}', {})).toBeUndefined();
  expect(gapsOf('search://{?q*}')).toBeUndefined();
});

it('keeps the slashes of a path', () => {
  expect(gapsOf('file:///{+path}')).toEqual(['path']);
  expect(filledUri('file:///{+path}', { path: 'notes/to do.md' })).toBe('file:///notes/to%20do.md');
});
