import { expect, it } from 'vitest';
import { azureVoices } from '@/lib/voices/azure-voices';
import { builtInVoices } from '@/lib/voices/built-in-voices';
import { edgeVoices } from '@/lib/voices/edge-voices';
import neuralVoiceNames from '@/lib/voices/neural-voice-names.json';

const tables: readonly [string, Readonly<Record<string, readonly string[]>>][] = [
  ['Azure', azureVoices],
  ['Edge', edgeVoices],
];

it.each(tables)('lists each voice of %s once, under its own country', (_name, voices) => {
  for (const [locale, ids] of Object.entries(voices)) {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !id.includes(`-${locale.split('-')[1]}-`))).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]{2,3}-[A-Z]{2}-(?:[a-z]+-)?\w+Neural$/u.test(id))).toEqual([]);
  }
});

it('lists each voice of the browser once in its language', () => {
  for (const names of Object.values(builtInVoices)) expect(new Set(names).size).toBe(names.length);
});

const listed = new Set<string>(tables.flatMap(([, voices]) => Object.values(voices).flat()));

it('has written names of voices that a list offers, and of no others', () => {
  expect(Object.keys(neuralVoiceNames).filter((id) => !listed.has(id))).toEqual([]);
});

it('has a written name of every voice of a language whose readers do not write Latin letters', () => {
  const foreign = [...listed].filter((id) => /^(?:ar|ja|ko|ru|zh|wuu|yue)-/u.test(id));

  expect(foreign.filter((id) => !(id in neuralVoiceNames))).toEqual([]);
});
