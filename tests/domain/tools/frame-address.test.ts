import { describe, expect, it } from 'vitest';
import { frameAddress } from '@/lib/domain/tools/frame-address';

const here = 'http://localhost:3400/manifest.json';

describe('frameAddress', () => {
  it('accepts the internet, wherever the plugin came from', () => {
    const address = 'https://plugin.example/ui?a=b#c';

    expect([frameAddress(address).href, frameAddress(address, here).href]).toEqual([address, address]);
  });

  it.each(['http://127.0.0.1:3000/', 'http://localhost:3000/'])(
    'accepts %s of a plugin from this computer',
    (address) => {
      expect(frameAddress(address, here).href).toBe(address);
    },
  );

  it.each([
    ['http://localhost:3000/', undefined],
    ['http://localhost:3000/', 'https://plugin.example/manifest.json'],
    ['http://localhost:3000/', 'http://192.168.0.2/manifest.json'],
    ['http://[::1]:3000/', here],
    ['http://127.0.0.2:3000/', here],
    ['http://user:word@localhost:3000/', here],
    ['http://plugin.example/', here],
    ['https://192.168.0.2/', here],
    ['https://plugin.example:8443/', here],
    ['https://user:word@plugin.example/', here],
    ['javascript:alert(1)', here],
    ['data:text/html,x', here],
    ['chrome-extension://abc/settings.html', here],
    ['', here],
  ])('refuses %s of a plugin from %s', (address, from) => {
    expect(() => frameAddress(address, from)).toThrow(expect.objectContaining({ data: { code: 'wrong-address' } }));
  });

  it('has an origin that can be written into a policy, whatever stands in the address', () => {
    const { origin } = frameAddress("https://plugin.example/;script-src *?x= 'unsafe-inline';#;");

    expect(origin).toBe('https://plugin.example');
  });
});
