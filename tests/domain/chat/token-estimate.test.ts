import { expect, it } from 'vitest';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';

it('counts nothing for no text', () => {
  expect(estimateTokens('')).toBe(0);
});

it.each([
  ['English', 'The quick brown fox jumps over the lazy dog near the river bank.', 13, 20],
  ['Chinese', '敏捷的棕色狐狸跳过了河边的懒狗。', 10, 20],
  ['Russian', 'Быстрая коричневая лиса прыгает через ленивую собаку.', 14, 26],
  ['Arabic', 'الثعلب البني السريع يقفز فوق الكلب الكسول', 14, 30],
  ['code', 'for (let i = 0; i < 10; i++) { sum += values[i]; }', 15, 30],
])('estimates %s within the range of the rule of thumb', (_, text, from, to) => {
  const tokens = estimateTokens(text);

  expect(tokens).toBeGreaterThanOrEqual(from);
  expect(tokens).toBeLessThanOrEqual(to);
});

it('estimates a long text by a sample of it, within a hundredth', () => {
  const sentence = 'The quick brown fox jumps over the lazy dog. ';
  const one = estimateTokens(sentence.repeat(100)) / 100;

  const many = estimateTokens(sentence.repeat(10_000)) / 10_000;

  expect(Math.abs(many - one) / one).toBeLessThan(0.01);
});
