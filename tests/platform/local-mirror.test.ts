import { expect, it, vi } from 'vitest';
import { readLocalMirror, writeLocalMirror } from '@/lib/platform/local-mirror';

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it('gives back what was kept', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });

  writeLocalMirror('appearance', 'dark');

  expect([readLocalMirror('appearance'), readLocalMirror('other')]).toEqual(['dark', null]);
});

it('is empty, and says nothing, where the browser blocks page storage', () => {
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });

  writeLocalMirror('appearance', 'dark');

  expect(readLocalMirror('appearance')).toBeNull();
});
