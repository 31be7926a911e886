import { describe, expect, it } from 'vitest';
import { mayReach } from '@/lib/domain/tools/plugin-address';

describe('what a plugin may reach', () => {
  it('is this computer when the user typed an address on it, and no other network even then', () => {
    expect(mayReach('http://localhost:3400/manifest.json', { allowsLoopback: true })).toBe(true);
    expect(mayReach('http://127.0.0.1:3400/', { allowsLoopback: false })).toBe(false);
    expect(mayReach('http://192.168.1.1/', { allowsLoopback: true })).toBe(false);
    expect(mayReach('ftp://localhost/', { allowsLoopback: true })).toBe(false);
    expect(mayReach('http://user:word@localhost/', { allowsLoopback: true })).toBe(false);
  });

  it('is the internet in any case', () => {
    expect(mayReach('https://plugin.example/', { allowsLoopback: false })).toBe(true);
    expect(mayReach('https://plugin.example/', { allowsLoopback: true })).toBe(true);
  });
});
