import { expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { voiceEngines } from '@/lib/voices/registry';
import { findSpeakerEngine } from '@/lib/voices/speaker-engines';

it.each(voiceEngines)('gives the speaker $id, whole where it speaks there, else what it must know of it', (engine) => {
  const found = findSpeakerEngine(engine.id);

  if (engine.host === 'document') return expect(found).toBe(engine);
  const names = ['id', 'label', 'kind', 'host', 'mimeType', 'wordTimes', 'maxSegmentLength'];
  const facts = (of: object = {}): readonly unknown[] => names.map((name): unknown => Reflect.get(of, name));
  expect(facts(found)).toEqual(facts(engine));
  const refusal = new ChatError({ code: 'auth' });
  expect(found?.explain(refusal)).toEqual(engine.explain(refusal));
});

it('knows no other', () => {
  expect(findSpeakerEngine('an engine of a later version')).toBeUndefined();
});
