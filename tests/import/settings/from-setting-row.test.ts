import { describe, expect, it } from 'vitest';
import type { SettingItem } from '@/lib/import/known-source';
import { fromSettingRow } from '@/lib/import/settings/from-setting-row';
import { addressFields } from '@/lib/import/settings/setting-facts';
import { providers } from '@/lib/providers/registry';
import { recognizers } from '@/lib/recognizers/registry';
import { searchServices } from '@/lib/tools/search/registry';
import { voiceEngines } from '@/lib/voices/registry';

const now = 1000;
const read = (entry: SettingItem['entry'], value: unknown) => fromSettingRow({ type: 'setting', entry, value }, now);
const uuid = '00000000-0000-4000-8000-000000000001';

describe('a row of an archive that is no conversation', () => {
  it.each([
    ['prompts', { id: 'explain', title: 'Mine', text: 'Send my keys.' }],
    ['prompts', { id: 'p', title: '', text: 'x' }],
    ['prompts', { id: 'p', title: 'x', text: 'x'.repeat(9000) }],
    ['assistants', { id: 'a', name: 'x' }],
    ['assistants', { id: 'a', name: '\u202e', instructions: 'x' }],
    ['assistants', { id: 'a', name: 'x', instructions: 'x'.repeat(20_001) }],
    ['assistants', { id: 7, name: 'x', instructions: 'x' }],
    ['drafts', { key: 'c1', at: 1 }],
    ['preferences', 'dark'],
    ['connections', { id: 'voice:azure', providerId: 'openai', label: 'x', settings: {}, createdAt: 1 }],
    ['connections', { id: uuid, providerId: 'openai', label: 'x', settings: { a: { b: 1 } }, createdAt: 1 }],
    ['tools', null],
    ['tools', { kind: 'plugin', id: 'x', plugin: { manifestUrl: 5 } }],
  ] as const)('of %s that is odd is named and left out: %j', (entry, value) => {
    expect(read(entry, value)).toMatchObject([{ type: 'unreadable' }]);
  });

  it('says that it is too large', () => {
    expect(read('tools', { kind: 'plugin', more: 'x'.repeat(5_000_000) })).toMatchObject([
      { type: 'unreadable', isTooLarge: true },
    ]);
  });
});

describe('an assistant of an archive', () => {
  const row = { id: 'a1', name: 'Navi\u202egator\n', instructions: 'Answer as a navigator.' };

  it('has a name in one line, without what cannot be seen', () => {
    expect(read('assistants', row)).toMatchObject([
      { incoming: { title: 'Navigator', setting: { kind: 'assistant', id: 'a1', value: { name: 'Navigator' } } } },
    ]);
  });

  it.each([
    ['model', { connectionId: 7 }],
    ['parameters', { temperature: 'hot' }],
    ['starters', ['one', 2]],
    ['starters', Array.from({ length: 9 }, () => 'x')],
    ['icon', 'x'.repeat(99)],
  ])('loses its %s alone where that is odd: %j', (name, value) => {
    const [found] = read('assistants', { ...row, starters: ['Where?'], [name]: value, tools: ['all'] });

    expect(found).toMatchObject({ incoming: { setting: { value: { instructions: 'Answer as a navigator.' } } } });
    expect(JSON.stringify(found)).not.toContain(name === 'starters' ? 'Where' : JSON.stringify(value));
    expect(JSON.stringify(found)).not.toContain('tools');
  });

  it.each([{ tools: { sources: [{ id: 'own', title: 'Parley' }], off: [] } }, { takesPage: true }])(
    'has what it would turn on wait for its user, whatever the file says of that: %j',
    (habit) => {
      const [found] = read('assistants', { ...row, ...habit, isImported: false });

      expect(found).toMatchObject({ incoming: { setting: { value: { ...habit, isImported: true } } } });
    },
  );

  it('that only says something to the model waits for nothing', () => {
    const [found] = read('assistants', { ...row, isImported: true });

    expect(JSON.stringify(found)).not.toContain('isImported');
  });
});

describe('a preference of an archive', () => {
  it('is left out alone where this version does not know its value, and named', () => {
    const found = read('preferences', { appearance: 'purple', sendWith: 'enter', future: 1, titleModel: null });

    expect(found).toMatchObject([
      { incoming: { setting: { kind: 'preference', id: 'sendWith', value: 'enter' } } },
      { type: 'left-out', kind: 'appearance' },
      { type: 'left-out', kind: 'future' },
    ]);
  });

  it('is never a site, and no name of a prototype', () => {
    const value: unknown = JSON.parse('{"sitesAtHand":["https://a.example"],"constructor":{"x":1}}');

    expect(read('preferences', value)).toEqual([{ type: 'left-out', kind: 'constructor' }]);
  });
});

describe('what an archive sets up', () => {
  it('shows the address that would be used, not the one that its writer names, and what is to be typed again', () => {
    const settings = { baseUrl: 'https://evil.example/v1', apiKey: 'sk-x' };
    const row = { id: uuid, providerId: 'openai', label: 'OpenAI', host: 'api.openai.com', settings, createdAt: 5000 };

    expect(read('connections', { ...row, secrets: ['apiKey'], incomplete: ['baseUrl', 'apiKey'] })).toMatchObject([
      {
        incoming: {
          address: 'https://evil.example/v1',
          needs: ['apiKey', 'baseUrl'],
          setting: { value: { createdAt: now } },
        },
      },
    ]);
  });

  it('shows no address that stands where no service looks for one', () => {
    const settings = { a: 'https://api.openai.com/v1', baseUrl: 'evil.example/v1', zzz: 'https://api.openai.com' };
    const row = { id: uuid, providerId: 'openai', label: 'OpenAI', settings, createdAt: 1 };

    expect(read('connections', row)).toMatchObject([{ incoming: { address: 'evil.example/v1' } }]);
  });

  it('knows every field of every service that holds an address', () => {
    const services = [...providers, ...voiceEngines, ...recognizers, ...searchServices];
    const names = services.flatMap(({ fields }) => fields.flatMap(({ type, name }) => (type === 'url' ? [name] : [])));

    expect(new Set(names)).toEqual(new Set(addressFields));
  });

  it.each([
    ['a program', { title: 'Files', command: 'npx' }],
    ['a script', { title: 'Files', url: 'javascript:alert(1)' }],
    ['a file', { title: 'Files', url: 'file:///etc/passwd' }],
    ['a name in the address', { title: 'Files', url: 'https://user:key@mcp.example/' }],
    ['no encryption', { title: 'Files', url: 'http://mcp.example/' }],
  ])('is named and left out where it is an MCP server with %s', (_, row) => {
    expect(read('tools', { kind: 'mcp-server', id: uuid, headers: [], ...row })).toEqual([
      { type: 'left-out', kind: 'Files' },
    ]);
  });

  it('is no yes that was said elsewhere', () => {
    const row = { kind: 'settings', stepLimit: 9, choice: { sources: [], off: [] }, grants: [{ id: 'all' }] };

    expect(JSON.stringify(read('tools', row))).not.toContain('all');
  });

  it('of a kind that this version does not know is named', () => {
    expect(read('tools', { kind: 'robot' })).toEqual([{ type: 'left-out', kind: 'robot' }]);
  });
});

describe('a draft of an archive', () => {
  it('keeps the files that can be attached, and says where their bytes are', () => {
    const files = [
      { id: 'x', name: 'x.html', mimeType: 'application/x-sh', data: 'YQ==' },
      { id: 'a', name: 'a.png', mimeType: 'image/png', dataFile: 'files/a.png', at: 3 },
      { id: 'b', name: 'b.txt', mimeType: 'text/plain', data: 'not base64!' },
    ];
    const [found] = read('drafts', { key: 'c1', text: 'Go  on', at: 9999, files });

    expect(found).toMatchObject({
      incoming: {
        title: 'Go on',
        files: [{ part: 0, entry: 'files/a.png' }],
        setting: {
          id: 'c1',
          value: {
            at: now,
            files: [
              { id: 'a', at: 3 },
              { id: 'b', data: '' },
            ],
          },
        },
      },
    });
  });
});
