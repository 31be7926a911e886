import { describe, expect, it } from 'vitest';
import { frameAddress } from '@/lib/domain/tools/frame-address';

describe('frameAddress', () => {
  it.each([
    'https://plugin.example/ui',
    'https://plugin.example:8443/ui?a=b#c',
    'http://127.0.0.1:3000/',
    'http://localhost:3000/',
  ])('accepts %s', (address) => {
    expect(frameAddress(address).href).toBe(address);
  });

  it.each([
    ['http://plugin.example/', 'insecure-address'],
    ['http://192.168.0.2/', 'insecure-address'],
    ['http://[::1]:3000/', 'insecure-address'],
    ['http://127.0.0.2:3000/', 'insecure-address'],
    ['https://user:word@plugin.example/', 'wrong-address'],
    ['javascript:alert(1)', 'wrong-address'],
    ['data:text/html,x', 'wrong-address'],
    ['chrome-extension://abc/settings.html', 'wrong-address'],
    ['', 'wrong-address'],
  ])('refuses %s as %s', (address, code) => {
    expect(() => frameAddress(address)).toThrow(expect.objectContaining({ data: expect.objectContaining({ code }) }));
  });

  it('has an origin that can be written into a policy, whatever stands in the address', () => {
    const { origin } = frameAddress("https://plugin.example/;script-src *?x= 'unsafe-inline';#;");

    expect(origin).toBe('https://plugin.example');
  });
});
