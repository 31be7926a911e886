import { expect, it } from 'vitest';
import { foreignLines } from '@/lib/chat-stream/foreign-lines';

it('keeps the lines since the last event, and not the rest of a field that was cut', () => {
  const lines = foreignLines();

  for (const line of ['<html>', 'upstream error: gone', 'dat']) lines.add(line);
  expect(lines.text()).toBe('<html>\nupstream error: gone');

  lines.clear();
  expect(lines.text()).toBe('');
});

it('keeps the beginning of a page of any size', () => {
  const lines = foreignLines();

  for (let count = 0; count < 5000; count += 1) lines.add('x'.repeat(100));

  expect(lines.text().length).toBeLessThanOrEqual(65_536);
});
