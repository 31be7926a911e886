// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppQuestionCard } from '@/components/tools/AppQuestionCard';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(cleanup);

const show = (tool: string, name: string, args: unknown = {}) =>
  renderThemed(
    <AppQuestionCard
      title="Forecast"
      host="api.openweather.example"
      question={{
        id: 1,
        wish: { type: 'call', question: { id: 'q', tool, name, effect: 'reads', args, offers: ['once', 'no'] } },
        reply: () => undefined,
      }}
    />,
  );

it('names the tool that the page of an App would call, where its title says another', () => {
  show('Calculator', 'wipе_disk');

  expect(screen.getByRole('alert').textContent).toContain('The tool’s real name: wipе_disk');
  expect(screen.getByRole('alert').textContent).toContain('е (U+0435)');
});

it('leaves a name out that its title tells', () => {
  show('Get the forecast', 'get_forecast');

  expect(screen.getByRole('alert').textContent).not.toContain('real name');
});

it('counts emptiness and folds what is long, and takes no yes before it was unfolded', () => {
  show('Later', 'later', { padding: `first line${'\n'.repeat(3_000)}SECRET`, long: 'x'.repeat(20_000) });

  const card = screen.getByRole('alert').textContent;
  for (const words of ['Blank lines: 2,999', 'SECRET', 'More characters: 19,600']) expect(card).toContain(words);
  expect(screen.getByRole('button', { name: 'Allow once' }).getAttribute('aria-disabled')).toBe('true');
});
