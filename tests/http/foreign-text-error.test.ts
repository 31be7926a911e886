import { describe, expect, it } from 'vitest';
import { foreignTextError } from '@/lib/http/foreign-text-error';
import { serviceCall } from '@/lib/http/service-call';
import { fakeContext } from '../fakes/provider-context';

const call = serviceCall(
  'https://api.example.com',
  [{ name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' }],
  fakeContext({ apiKey: 'sk-0123456789abcdef' }, { chunks: [] }).context,
);

const errorOf = (text: string, hasBegun: boolean) => foreignTextError(text, call, { hasBegun })?.data;

describe('text that is no piece of an answer', () => {
  it('is a page wherever it begins as one', () => {
    expect(errorOf('<h1>502</h1>', true)).toMatchObject({ code: 'not-an-api', host: 'api.example.com' });
    expect(errorOf('</body>', false)).not.toHaveProperty('detail');
  });

  it('is the error that it tells', () => {
    expect(errorOf('{"detail":"boom"}', true)).toMatchObject({ code: 'unknown', detail: 'boom' });
  });

  it('keeps its words without secrets: no answer at its beginning, an end later on', () => {
    expect(errorOf('No access for sk-0123456789abcdef', false)).toMatchObject({ code: 'not-an-api' });
    expect(errorOf('No access for sk-0123456789abcdef', false)?.detail).not.toContain('sk-0123456789abcdef');
    expect(errorOf('no healthy upstream', true)).toMatchObject({ code: 'ended-early', detail: 'no healthy upstream' });
    expect(errorOf('x '.repeat(5000), true)?.detail?.length).toBeLessThanOrEqual(2000);
  });

  it('says nothing where it may be the rest of something else', () => {
    expect(errorOf('{"choices":[{"del', true)).toBeUndefined();
    expect(errorOf('fals', true)).toBeUndefined();
    expect(errorOf('1 < 2 {', true)).toBeUndefined();
  });
});
