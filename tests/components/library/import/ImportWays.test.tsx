// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ImportWays } from '@/components/library/import/ImportWays';
import { otherPrograms } from '@/lib/panel/library/import/import-run';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(cleanup);

const openWays = () => {
  renderThemed(<ImportWays />);
  fireEvent.click(screen.getByRole('button', { name: 'How to get an export' }));
  const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return new Map(screen.getAllByRole('term').map(({ textContent }, index) => [textContent, definitions[index]]));
};

it('says of every program whose exports are read how to get one, once that is asked', () => {
  const ways = openWays();

  expect([...ways.keys()]).toEqual([...otherPrograms, 'Parley']);
  expect(ways.get('ChatGPT')).toBe(
    'Settings › Data controls › Export dataA link to a ZIP file comes by email, within minutes or days. It works for 24 hours.',
  );
  expect(ways.get('LobeChat')).toMatch(/file named …-data\.json\. Pictures and files aren’t in it\.$/u);
  expect(ways.get('Parley')).toMatch(/Export everything/u);
});

it('names menus in the direction and language that they have', () => {
  openWays();

  const path = screen.getByText('Settings › Data Controls › Export Chats');
  expect([path.tagName, path.dir, path.lang]).toEqual(['BDI', 'ltr', 'en']);
});
