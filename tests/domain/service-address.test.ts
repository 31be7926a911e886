import { describe, expect, it } from 'vitest';
import { originsOf } from '@/lib/domain/service-address';
import { catalog, providers } from '@/lib/providers/registry';
import { recognizerCatalog, recognizers } from '@/lib/recognizers/registry';
import { voiceCatalog, voiceEngines } from '@/lib/voices/registry';

const fields = [{ name: 'region', type: 'text', labelKey: 'models.field.region', initial: 'us-east-1' }] as const;

describe('the access that a service needs', () => {
  it('is to the address in its field, else to that of the preset, else to its own', () => {
    const service = { fields: [], addresses: [{ field: 'baseUrl', otherwise: 'https://api.example.com/v1' }] };

    expect(originsOf(service, { baseUrl: ' https://own.example:8443/v1 ' })).toEqual(['https://own.example:8443/*']);
    expect(originsOf(service, {}, 'https://preset.example/v1')).toEqual(['https://preset.example/*']);
    expect(originsOf(service, { baseUrl: ' ' })).toEqual(['https://api.example.com/*']);
  });

  it('follows another field, and its first value where the form leaves it empty', () => {
    const service = { fields, addresses: [{ otherwise: 'https://speech.{region}.example' }] };

    expect(originsOf(service, { region: 'EU-West-1' })).toEqual(['https://speech.eu-west-1.example/*']);
    expect(originsOf(service, {})).toEqual(['https://speech.us-east-1.example/*']);
  });

  it.each(['evil.example/', 'a b', 'x@y', '{region}'])(
    'is not known from %j, which is no word of a host name',
    (region) => {
      const service = { fields, addresses: [{ otherwise: 'https://{region}.example' }] };

      expect(() => originsOf(service, { region })).toThrow(
        expect.objectContaining({ data: { code: 'wrong-address' } }),
      );
    },
  );

  it('is refused over http to the internet, and where there is no address', () => {
    const service = { fields: [], addresses: [{ field: 'baseUrl' }] };

    expect(() => originsOf(service, { baseUrl: 'http://example.com' })).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ code: 'insecure-address' }) }),
    );
    expect(() => originsOf(service, {})).toThrow(expect.objectContaining({ data: { code: 'wrong-address' } }));
  });

  it('is the same by the data that a page has as by the registry', () => {
    const own = { baseUrl: 'https://own.example/v1', endpoint: 'https://own.example', region: 'westeurope' };
    const pairs = [
      ...providers.map((service) => [service, catalog.providers.find(({ id }) => id === service.id)] as const),
      ...voiceEngines.map((service) => [service, voiceCatalog.find(({ id }) => id === service.id)] as const),
      ...recognizers.map((service) => [service, recognizerCatalog.find(({ id }) => id === service.id)] as const),
    ];
    for (const [service, info] of pairs) {
      expect(info, service.id).toBeDefined();
      if (info !== undefined) expect(originsOf(info, own), service.id).toEqual(service.origins(own));
    }
    for (const provider of catalog.providers) {
      for (const { id, baseUrl } of provider.presets) {
        const expected = providers.find((one) => one.id === provider.id)?.origins({ preset: id });
        expect(originsOf(provider, {}, baseUrl), id).toEqual(expected);
      }
    }
  });
});
