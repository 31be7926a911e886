import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headOutline } from '@/lib/import/head-outline';
import { propertyRuns } from '@/tests/fakes/property-runs';

describe('the keys at the beginning of a JSON text', () => {
  it('are those of three levels, with the lists in which they stand', () => {
    const keys = headOutline('{"chat": [{"history": {"id": 1}, "messages": []}], "data": {"topics": [{"id": {}}]}}');

    expect([...keys]).toEqual(['.chat', '.chat[].history', '.chat[].messages', '.data', '.data.topics']);
  });

  it('are not what stands in texts', () => {
    const keys = headOutline('[{"title": "\\"mapping\\": {\\"a\\": 1}", "path\\\\": "{\\"x\\": ["}]');

    expect([...keys]).toEqual(['[].title', '[].path\\\\']);
  });

  it('are those of all items, and of the levels above what is nested deeply', () => {
    expect([...headOutline('[null, {"a": {"b": {"c": {"d": 1}}}}, {"e": 2}]')]).toEqual(['[].a', '[].a.b', '[].e']);
  });

  it('are those before the place where the text breaks off', () => {
    const text = '[{"title": "A \\"long\\" one", "mapping": {"x": {"message": null}}}]';
    for (let end = 0; end <= text.length; end += 1)
      for (const key of headOutline(text.slice(0, end))) expect(headOutline(text)).toContain(key);
  });

  it('are found in any text without harm', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\a') }), (text) => headOutline(text).size < 500),
      propertyRuns(1_000),
    );
    expect(headOutline('['.repeat(60_000)).size).toBe(0);
    expect(headOutline(`"${'\\"'.repeat(30_000)}`).size).toBe(0);
  });
});
