import { describe, expect, it } from 'vitest';
import { lostMicrophoneProblem, microphoneProblem } from '@/lib/dictation/microphone-problem';

describe('a microphone that does not open', () => {
  it.each([
    ['NotAllowedError', 'denied', 'not-allowed'],
    ['NotAllowedError', 'granted', 'not-allowed'],
    ['NotAllowedError', 'prompt', 'allowed-once'],
    ['NotFoundError', 'granted', 'audio-capture'],
    ['NotReadableError', 'granted', 'audio-capture'],
  ] as const)('%s, with the access %s, is %s', (name, access, code) => {
    expect(microphoneProblem(new DOMException('', name), access)).toEqual({ code });
  });
});

describe('a microphone that falls silent', () => {
  it.each([
    ['granted', 'audio-capture'],
    ['prompt', 'allowed-once'],
    ['denied', 'not-allowed'],
  ] as const)('with the access %s is %s', (access, code) => {
    expect(lostMicrophoneProblem(access)).toEqual({ code });
  });
});
