import { describe, expect, it, onTestFinished } from 'vitest';
import { exportVoices } from '@/lib/background/read-aloud/export-voices';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { z } from '@/lib/domain/schema';
import { defaultVoice, voiceEngines } from '@/lib/voices/registry';
import { languageOf } from '../../fakes/language-of';
import { threeSentences } from '../../fakes/read-aloud-sessions';

const on = { isOn: true, settings: {}, secrets: {} };
const context = { engines: () => voiceEngines, defaultVoice };
let now = Date.parse('2026-12-01');
const sentencesIn = (...tags: readonly string[]) =>
  threeSentences('r1').sentences.map((sentence, index) => ({ ...sentence, language: languageOf(tags[index] ?? 'en') }));

const voicesFor = (sources: Record<string, unknown>, ...tags: readonly string[]) => {
  const sentences = sentencesIn(...tags);
  const voices = exportVoices(z.parse(preferencesSchema, { voiceSources: sources }), context, sentences, now);
  return { voices, ids: sentences.map((sentence) => voices?.voiceOf(sentence).voiceId) };
};

describe('the voices of an audio file', () => {
  it('are one of each language, of one source', () => {
    const { voices, ids } = voicesFor({ edge: on }, 'uk', 'el', 'uk');

    expect(ids).toEqual([
      expect.stringMatching(/^uk-UA/u),
      expect.stringMatching(/^el-GR/u),
      expect.stringMatching(/^uk-UA/u),
    ]);
    expect(voices).not.toHaveProperty('missing');
  });

  it('are of the source that speaks the first language', () => {
    expect(voicesFor({ edge: on }, 'be', 'uk', 'uk').voices).toBeUndefined();
    expect(voicesFor({ edge: on, openai: on }, 'be', 'uk', 'uk').voices?.engine).toBe('OpenAI-compatible');
  });

  it('name the source that takes over when the first falls silent, in the order of the user', () => {
    const { voices } = voicesFor({ openai: on, edge: on }, 'uk');
    const next = voices?.next;

    expect([voices?.engine, next?.engine, next?.next?.engine]).toEqual([
      'OpenAI-compatible',
      'Microsoft Edge',
      undefined,
    ]);
    expect(sentencesIn('uk', 'uk', 'uk').map((sentence) => next?.voiceOf(sentence).engineId)).toEqual(
      Array(3).fill('edge'),
    );
  });

  it('are not of a source whose model has ended', () => {
    const before = voicesFor({ openai: on, edge: on }, 'uk').voices?.engine;
    now = Date.parse('2027-01-06');
    onTestFinished(() => {
      now = Date.parse('2026-12-01');
    });

    expect([before, voicesFor({ openai: on, edge: on }, 'uk').voices?.engine]).toEqual([
      'OpenAI-compatible',
      'Microsoft Edge',
    ]);
  });

  it('say which language of the rest they do not speak, which the first one reads', () => {
    const { voices, ids } = voicesFor({ edge: on }, 'uk', 'be', 'uk');

    expect(ids[1]).toBe(ids[0]);
    expect(voices?.missing).toBe('be');
  });
});
