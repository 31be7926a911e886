import { expect, it } from 'vitest';
import { dropElicitationDraft, elicitationDraft, keepElicitationDraft } from '@/lib/panel/tools/elicitation-drafts';

it('keeps what was typed for a question until it is answered', () => {
  keepElicitationDraft('q', ['Ada']);
  expect(elicitationDraft('q')).toEqual(['Ada']);

  dropElicitationDraft('q');
  expect(elicitationDraft('q')).toBeUndefined();
});

it('forgets the oldest of more than twenty', () => {
  for (let count = 0; count <= 20; count += 1) keepElicitationDraft(`q${count}`, [String(count)]);

  expect(elicitationDraft('q0')).toBeUndefined();
  expect(elicitationDraft('q1')).toEqual(['1']);
});
