import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/domain/locale';
import { azureVoiceOptions, browserVoiceOptions, browserVoices, edgeVoiceOptions } from '@/lib/voices/voice-list';

const anna = { name: 'Anna', lang: 'de-DE' };

describe('the lists of voices', () => {
  it.each(locales)('name each voice of %s once, and it is of that region', (locale) => {
    const region = locale.split('-')[1];
    for (const options of [edgeVoiceOptions(locale), azureVoiceOptions(locale)]) {
      const names = options.map(({ value }) => value);
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name.split('-')[1] !== region)).toEqual([]);
      expect(options.filter(({ label }) => label === '' || label.includes('Neural'))).toEqual([]);
    }
  });

  it('give all voices for a language that is not supported', () => {
    expect(edgeVoiceOptions('cy-GB')).toEqual(edgeVoiceOptions());
    expect(edgeVoiceOptions().length).toBeGreaterThan(edgeVoiceOptions('en-US').length);
  });

  it('keep of the browser’s voices those of the supported locales', () => {
    expect(browserVoiceOptions([anna, { name: 'Aled', lang: 'cy-GB' }], 'de-DE')).toEqual([
      { label: 'Anna', value: 'Anna' },
    ]);
  });

  it('fall back on the built-in list where the browser has none', () => {
    const builtIn = browserVoiceOptions(null, 'de-DE');

    expect(builtIn.length).toBeGreaterThan(0);
    expect(browserVoiceOptions([{ name: 'Aled', lang: 'cy-GB' }], 'de-DE')).toEqual(builtIn);
  });

  it('offer no voice that the computer does not have', () => {
    expect(browserVoices([])).toEqual([]);
  });

  it('take 13,000 voices of the system, each with its language, and none without', () => {
    const many = Array.from({ length: 13_000 }, (_, index) => ({
      name: `Voice ${index}`,
      lang: index % 100 === 0 ? 'no language' : 'cy_gb',
    }));

    const voices = browserVoices(many);
    expect(voices).toHaveLength(12_870);
    expect(new Set(voices.map(({ locale }) => locale))).toEqual(new Set(['cy-GB']));
  });
});
