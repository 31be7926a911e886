import { expect, it } from 'vitest';
import { azureVoices } from '@/lib/voices/azure-voices';
import { edgeVoices } from '@/lib/voices/edge-voices';
import names from '@/lib/voices/neural-voice-names.json';

const neuralVoiceNames = new Map(Object.entries(names));

const listed = new Set<string>([azureVoices, edgeVoices].flatMap((voices) => Object.values(voices).flat()));

it('names voices that a list offers, and no others', () => {
  expect([...neuralVoiceNames.keys()].filter((id) => !listed.has(id))).toEqual([]);
});

it('names every voice of a language whose readers do not write Latin letters', () => {
  const foreign = [...listed].filter((id) => /^(?:ar|ja|ko|ru|zh|wuu|yue)-/u.test(id));

  expect(foreign.filter((id) => !neuralVoiceNames.has(id))).toEqual([]);
});
