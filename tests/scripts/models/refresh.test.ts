import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maxBytes } from '../../../scripts/models/public-list.mjs';
import { refreshed } from '../../../scripts/models/refresh.mjs';

/** Constructed after the schema of https://github.com/anomalyco/models.dev; no model in it exists. */
const list = readFileSync(join(import.meta.dirname, '../../fixtures/models/public-list.json'), 'utf8');
const day = '2026-11-22';
const empty = JSON.stringify({ columns: [], services: {} });

const changedList = (change: (list: Record<string, { models: Record<string, Record<string, unknown>> }>) => void) => {
  const parsed = JSON.parse(list);
  change(parsed);
  return JSON.stringify(parsed);
};

const first = refreshed({ list, before: empty, day });

const modelsIn = (text: string): Record<string, Record<string, readonly unknown[]>> =>
  Object.fromEntries(
    Object.entries<{ models: Record<string, readonly unknown[]> }>(JSON.parse(text).services).map(
      ([name, { models }]) => [name, models],
    ),
  );

describe('the table out of the public list', () => {
  it('holds what can be chatted with, by service and id, with what is read at once before the window', () => {
    expect(first.refusal).toBeUndefined();
    expect(modelsIn(first.text)).toEqual({
      anthropic: { 'claude-nine-9': [2000, 200, 3, 15, 0.3, 3.75] },
      bedrock: { 'amazon.nova-9-lite-v1:0': [9000, 900] },
      cerebras: { 'gpt-oss-120b': [1400, null, 0.35, 0.75] },
      cohere: { 'command-a-plus-05-2026': [8000, 800] },
      deepseek: { 'deepseek-v9-flash': [5000, 500, 0.1, 0.2] },
      gemini: { 'gemini-9-flash': [3000, 300, 1, 2, 0.1] },
      groq: { 'openai/gpt-oss-120b': [6000, 600, 0.15, 0.6] },
      minimax: { 'MiniMax-M9': [1300, 130, 0.3, 1.2] },
      mistral: { 'mistral-medium-9': [null, null, 0.4, 2] },
      moonshot: { 'kimi-k9': [1100, 110, 1, 4, 0.2] },
      openai: {
        'gpt-9': [600, 50, 3, 9],
        'gpt-9-2026-01-01': [500, 50, 3, 9],
        'gpt-9.1-sol': [900, 100, 2, 8, 0.5, 2.5],
      },
      perplexity: { 'perplexity/sonar': [7000, 700, 0.25, 2.5], sonar: [7000, 700, 1, 1] },
      qwen: { 'qwen9-plus': [1500, 150] },
      zai: { 'glm-9': [1200, 120, 1, 3, 0.1] },
    });
  });

  it('is written one line for a model, with the day, the page and the host of each service', () => {
    expect(first.text.split('\n').slice(0, 11)).toEqual([
      '{',
      '  "columns": ["contextWindow", "maxOutput", "input", "output", "cachedInput", "cacheWriteInput", "asOf"],',
      '  "services": {',
      '    "anthropic": {',
      '      "asOf": "2026-11-22",',
      '      "source": "https://platform.claude.com/docs/en/about-claude/pricing",',
      '      "host": "api.anthropic.com",',
      '      "models": {',
      '        "claude-nine-9": [2000, 200, 3, 15, 0.3, 3.75]',
      '      }',
      '    },',
    ]);
  });

  it('is the same whatever the order of the list', () => {
    const turned = JSON.stringify(
      Object.fromEntries(
        Object.entries<{ models: object }>(JSON.parse(list))
          .reverse()
          .map(([name, { models, ...rest }]) => [
            name,
            { ...rest, models: Object.fromEntries(Object.entries(models).reverse()) },
          ]),
      ),
    );

    expect(refreshed({ list: turned, before: empty, day }).text).toBe(first.text);
  });
});

describe('what is other than before', () => {
  const isOfRow = (line: string): boolean => !line.startsWith('!');

  it('is nothing but the day where the list says the same', () => {
    const later = refreshed({ list, before: first.text, day: '2026-12-01' });

    expect(later.lines.filter(isOfRow)).toEqual([]);
    expect(later.text).toBe(first.text.replaceAll('2026-11-22', '2026-12-01'));
  });

  it('is said line by line: what is new, other and gone', () => {
    const other = changedList(({ openai, anthropic }) => {
      const models = openai?.models ?? {};
      models['gpt-9.2'] = { ...models['gpt-9'] };
      models['gpt-9'] = { ...models['gpt-9'], cost: { input: 1, output: 9 } };
      delete models['gpt-9-2026-01-01'];
      Object.assign(anthropic?.models ?? {}, { 'claude-nine-9': { ...anthropic?.models['claude-nine-9'], cost: {} } });
    });

    expect(refreshed({ list: other, before: first.text, day }).lines.filter(isOfRow)).toEqual([
      '+ openai gpt-9.2: contextWindow 600, maxOutput 50, input 3, output 9',
      '~ anthropic claude-nine-9: input 3 → –, output 15 → –, cachedInput 0.3 → –, cacheWriteInput 3.75 → –',
      '~ openai gpt-9: input 3 → 1',
      '- openai gpt-9-2026-01-01',
    ]);
  });

  it('tells which recommended models nobody offers any more', () => {
    expect(first.lines).toContain('! openai: no model in the list fits the recommended ^gpt-4o$');
    expect(first.lines.join('\n')).not.toContain('-sol$');
  });
});

describe('a list that is not as it should be', () => {
  const withModel = (fields: object, id = 'gpt-9') =>
    changedList(({ openai }) =>
      Object.assign(openai?.models ?? {}, { [id]: { ...openai?.models['gpt-9'], ...fields } }),
    );

  it.each([
    ['is no JSON', '<html>', /JSON/],
    ['is no object', '[]', /^openai/],
    ['is null', 'null', /^openai/],
    ['lacks a service', changedList((all) => delete all.openai), /^openai: /],
    ['has a service without models', changedList((all) => Object.assign(all, { openai: {} })), /^openai: no models/],
    ['has a price as a text', withModel({ cost: { input: '3', output: 9 } }), /openai › gpt-9 › cost › input/],
    ['has a price below zero', withModel({ cost: { input: -1, output: 9 } }), /cost › input/],
    ['has a price beyond all reason', withModel({ cost: { input: 3, output: 1e9 } }), /cost › output/],
    ['has a window that is no whole number', withModel({ limit: { context: 1.5, output: 1 } }), /limit › context/],
    ['has a window beyond all reason', withModel({ limit: { context: 1e12, output: 1 } }), /limit › context/],
    ['has no date', withModel({ release_date: undefined }), /release_date/],
    ['has an id with a space', withModel({}, 'gpt 9'), /gpt 9/],
    ['has an id of an object', withModel({}, 'constructor'), /constructor/],
    ['has a prototype for an id', list.replace('"gpt-9-image"', '"__proto__"'), /__proto__/],
    ['has a prototype for a model', list.replace('"claude-eight-8"', '"toString"'), /toString/],
    ['is too long', list + ' '.repeat(maxBytes), /more than 32000000 bytes/],
  ])('is refused when it %s', (_what, broken, reason) => {
    const { text, refusal } = refreshed({ list: broken, before: first.text, day });

    expect(refusal).toMatch(reason);
    expect(text).toBe(first.text);
  });

  it('is refused when more than half of the rows would be gone, or all of a service', () => {
    const before = JSON.parse(first.text);
    for (let index = 0; index < 40; index += 1) before.services.openai.models[`old-${index}`] = [1];

    expect(refreshed({ list, before: JSON.stringify(before), day }).refusal).toBe('40 of 57 rows would be gone.');
    const withoutZai = changedList((all) => Object.assign(all.zai ?? {}, { models: {} }));
    expect(refreshed({ list: withoutZai, before: first.text, day }).refusal).toBe('Nothing would be left of zai.');
  });

  it('is refused when the table would be too large to ship', () => {
    const many = changedList(({ openai }) => {
      const models = openai?.models ?? {};
      for (let index = 0; index < 600; index += 1) models[`gpt-9.${index}`] = { ...models['gpt-9'] };
    });

    expect(refreshed({ list: many, before: first.text, day }).refusal).toMatch(/more than 15000 bytes/);
  });
});
