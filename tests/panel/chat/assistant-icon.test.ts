import { describe, expect, it } from 'vitest';
import { colourOf, firstSign, isPicture, signOf } from '@/lib/panel/chat/assistant-icon';

describe('the sign of an assistant', () => {
  it.each([
    ['🧭 and more', '🧭'],
    ['👩‍🚀👩‍🚀', '👩‍🚀'],
    ['🇫🇷', '🇫🇷'],
    ['é', 'é'],
    [' \u202ex', 'x'],
    ['\u200b\n', ''],
  ])('is the first that people count, and nothing that cannot be seen: %s', (typed, sign) => {
    expect(firstSign(typed)).toBe(sign);
  });

  it('is the first letter of its name where it has none of its own', () => {
    expect([signOf({ name: 'navigator' }), signOf({ name: 'navigator', icon: 'ß' })]).toEqual(['N', 'ß']);
    expect(signOf({ name: 'cook', icon: '\u202e' })).toBe('C');
  });

  it('says which are pictures, with colours of their own', () => {
    expect(['🧭', '🇫🇷', 'N', '文'].map(isPicture)).toEqual([true, true, false, false]);
  });

  it('stands on the same colour wherever it is shown', () => {
    expect(colourOf('a1')).toBe(colourOf('a1'));
    expect(new Set(Array.from({ length: 50 }, (_, index) => colourOf(`id-${index}`))).size).toBe(6);
  });
});
