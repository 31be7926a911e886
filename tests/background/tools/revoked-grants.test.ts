import { expect, it } from 'vitest';
import { createRevokedGrants } from '@/lib/background/tools/revoked-grants';
import type { ToolGrant } from '@/lib/domain/tool-choice';

const grantOf = (id: string, grantedAt: number): ToolGrant => ({
  id,
  sourceId: 'mcp-weather',
  toolName: id,
  title: id,
  sourceTitle: 'Weather',
  grantedAt,
});
const [first, second, third] = [grantOf('first', 1), grantOf('second', 2), grantOf('third', 3)];

it('gives a grant back where it stood', () => {
  const revoked = createRevokedGrants();

  const without = revoked.revoke(undefined, [first, second, third], 'second');
  expect(without).toEqual([first, third]);
  expect(revoked.restore(undefined, without, 'second')).toEqual([first, second, third]);
});

it('gives nothing back that it did not revoke, or that held elsewhere', () => {
  const revoked = createRevokedGrants();
  revoked.revoke('c1', [first], 'first');

  for (const place of [undefined, 'c2']) {
    expect(revoked.has(place, 'first')).toBe(false);
    expect(revoked.restore(place, [], 'first')).toEqual([]);
  }
  expect(revoked.restore('c1', [], 'never')).toEqual([]);
});

it('adds nothing where the same was allowed again meanwhile', () => {
  const revoked = createRevokedGrants();
  revoked.revoke(undefined, [first], 'first');
  const again = { ...first, id: 'again', grantedAt: 9 };

  expect(revoked.restore(undefined, [again], 'first')).toEqual([again]);
});

it('keeps the last fifty', () => {
  const revoked = createRevokedGrants();
  for (let index = 0; index < 51; index += 1) revoked.revoke(undefined, [grantOf(`g${index}`, index)], `g${index}`);

  expect(revoked.has(undefined, 'g0')).toBe(false);
  expect(revoked.has(undefined, 'g1')).toBe(true);
  expect(revoked.has(undefined, 'g50')).toBe(true);
});
