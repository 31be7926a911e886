import secondOpinion from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { publicAddress, publicAddressProblem } from '@/lib/domain/public-address';

describe('publicAddressProblem', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://１２７.０.０.１/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://3232235777/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://localhost../',
    'https://api.localhost/',
    'https://printer.local/',
    'https://printer.local./',
    'https://ＰＲＩＮＴＥＲ.local/',
    'https://nas.home.arpa/',
    'https://router.lan/',
    'https://fritz.box/',
    'https://wiki.corp/',
    'https://intranet/',
    'https://metadata/',
    'https://metadata.google.internal/',
    'https://metadata.azure.com/',
    'https://instance-data.ec2.internal/',
    'https://foo.localtest.me/',
    'https://127.0.0.1.nip.io/',
    'https://x.test/',
  ])('calls %s private', (address) => {
    expect(publicAddressProblem(address)).toBe('private');
  });

  it.each([
    'https://example.com/',
    'https://EXAMPLE.com:443/',
    'https://8.8.8.8/',
    'https://100.63.255.255/',
    'https://172.15.0.1/',
    'https://172.32.0.1/',
    'https://192.169.0.1/',
    'https://[2606:4700::1111]/',
    'https://[2a00:1450:4001::1]/',
    'https://localhost.example.com/',
    'https://127.0.0.1.example.com/',
    'https://my-metadata.example.com/',
    'https://bücher.example.com/',
  ])('lets %s pass', (address) => {
    expect(publicAddressProblem(address)).toBe(undefined);
  });

  it.each([
    ['', 'scheme'],
    ['example.com', 'scheme'],
    ['http://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['chrome-extension://abc/panel.html', 'scheme'],
    ['view-source:https://example.com', 'scheme'],
    ['blob:https://example.com/1', 'scheme'],
    ['https://', 'scheme'],
    ['https://999.1.1.1/', 'scheme'],
    ['https://user@example.com/', 'user'],
    ['https://bank.example:pass@example.com/', 'user'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
  ])('says of %j that its %s is wrong', (address, problem) => {
    expect(publicAddressProblem(address)).toBe(problem);
  });

  it('passes no IPv4 address that ipaddr.js does not call unicast', () => {
    const passed: string[] = [];
    for (let first = 0; first < 256; first += 1) {
      for (const second of [0, 16, 18, 19, 31, 51, 52, 64, 88, 127, 168, 175, 254, 255]) {
        for (const rest of ['0.1', '2.1', '100.9', '113.8']) {
          const address = `${first}.${second}.${rest}`;
          const isUnicast = secondOpinion.IPv4.parse(address).range() === 'unicast';
          if (!isUnicast && publicAddressProblem(`https://${address}/`) === undefined) passed.push(address);
        }
      }
    }
    expect(passed).toEqual([]);
  });

  it('passes no IPv6 address that ipaddr.js does not call unicast', () => {
    const passed: string[] = [];
    for (let group = 0; group < 0x1_0000; group += 15) {
      const first = group.toString(16);
      for (const address of [`${first}::1`, `2001:${first}::1`]) {
        const isUnicast = secondOpinion.IPv6.parse(address).range() === 'unicast';
        if (!isUnicast && publicAddressProblem(`https://[${address}]/`) === undefined) passed.push(address);
      }
    }
    expect(passed).toEqual([]);
  });
});

describe('publicAddress', () => {
  it('gives the parsed address', () => {
    expect(publicAddress('https://Example.com/a').href).toBe('https://example.com/a');
  });

  it('refuses any other as a wrong address', () => {
    expect(() => publicAddress('https://127.0.0.1/')).toThrow(
      expect.objectContaining({ data: { code: 'wrong-address' } }),
    );
  });
});
