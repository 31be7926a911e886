// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportParts } from '@/components/library/import/ImportParts';
import type { BroughtPart, BroughtSetting } from '@/lib/domain/app/brought-setting';
import type { PlannedSetting } from '@/lib/panel/library/import/compare-settings';
import { useSession } from '@/lib/panel/session-store';
import { searchServiceCatalog } from '@/lib/tools/search/registry';
import { catalog } from '@/tests/fakes/catalog';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

beforeEach(() => {
  openFakePanel().answer({ 'web-search-list': { catalog: searchServiceCatalog, connections: [] } });
});
afterEach(cleanup);

const planned = (part: BroughtPart, setting: BroughtSetting, own: Partial<PlannedSetting> = {}): PlannedSetting => ({
  setting,
  part,
  title: '',
  needs: [],
  files: [],
  presence: 'new',
  ...own,
});
const prompt = (id: string) => ({ kind: 'prompt', id, value: { id, title: id, text: 'x' } }) as const;
const service = planned(
  'services',
  {
    kind: 'connection',
    id: '00000000-0000-4000-8000-000000000001',
    value: { providerId: 'openai-compatible', label: 'Mine', settings: {}, createdAt: 1 },
  },
  { title: 'Mine', address: 'https://models.example/v1', needs: ['apiKey', 'X-\u202EKey'] },
);

it('shows of each part how much would come and what stays, and gives what is ticked', () => {
  const onChange = vi.fn();
  const settings = [
    planned('prompts', prompt('a')),
    planned('prompts', prompt('b'), { presence: 'here' }),
    planned('prompts', prompt('c'), { presence: 'full' }),
    planned('drafts', prompt('d'), { presence: 'here' }),
  ];
  renderThemed(<ImportParts settings={settings} chosen={new Set(['prompts', 'drafts'])} onChange={onChange} />);

  const drafts = screen.getByRole('checkbox', { name: 'Drafts: 0' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Prompts: 1' }));

  expect(onChange).toHaveBeenCalledWith(new Set(['drafts']));
  expect(drafts).toHaveProperty('disabled', true);
  expect(drafts.getAttribute('aria-checked')).toBe('false');
  expect(screen.getAllByText('Already here, and kept as they are: 1')).toHaveLength(2);
  expect(screen.getByText('Left out, because there’s room for 50 prompts: 1')).toBeDefined();
});

it('says of a service where it leads and what it needs, before it comes', () => {
  useSession.setState({ catalog });
  renderThemed(<ImportParts settings={[service]} chosen={new Set()} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show what comes' }));

  expect(screen.getByText(/Nothing is sent to these addresses until you’ve checked them/)).toBeDefined();
  expect(screen.getByText('https://models.example/v1').getAttribute('dir')).toBe('ltr');
  const needs = screen.getByText(/^Enter again: API key and X-/).textContent;
  expect(needs).not.toContain('\u202E');
});

it('lists what would be other than it was chosen here', () => {
  const settings = [
    planned('preferences', { kind: 'preference', id: 'appearance', value: 'dark' }, { presence: 'changes' }),
    planned('preferences', { kind: 'preference', id: 'modelPrices', value: {} }, { presence: 'changes' }),
  ];
  renderThemed(<ImportParts settings={settings} chosen={new Set()} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show what comes' }));

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['ThemeDark', 'Model prices']),
  );
});

it('names a search service as it is named here, and tells services of one name apart', async () => {
  const services = (['voice', 'recognizer'] as const).map((kind) =>
    planned('services', { kind, id: 'openai', value: { settings: {} } }, { title: 'OpenAI' }),
  );
  const search = { kind: 'search-service', id: 'searxng', value: { settings: {} } } as const;
  const settings = [...services, planned('tools', search, { title: 'searxng' })];
  renderThemed(<ImportParts settings={settings} chosen={new Set()} onChange={() => undefined} />);
  for (const button of screen.getAllByRole('button', { name: 'Show what comes' })) fireEvent.click(button);

  await screen.findByText('SearXNG');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['OpenAIVoice', 'OpenAIDictation', 'SearXNGWeb search']),
  );
});
