import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveToolName, toolName } from '@/lib/domain/tools/tool-name';
import { propertyRuns } from '@/tests/fakes/property-runs';

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** Shortened as LobeChat did it before late 2025: only the name is hashed, with more digits. */
const olderName = (identifier: string, name: string, digits: number): string =>
  `${identifier}____MD5HASH_${md5(name).slice(0, digits)}`;

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9-]{0,70}$/u),
);
const type = fc.constantFrom('default', 'markdown', 'standalone');

describe('the name of a tool for a model', () => {
  it('is taken by every service: letters, digits, _ and -, at most 63 characters, and never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), type, (source, tool, kind) => {
        expect(toolName(source, tool, kind)).toMatch(/^[\w-]{4,63}$/u);
      }),
      propertyRuns(1_000),
    );
  });

  it('stays plain at 63 characters and is shortened at 64', () => {
    expect(toolName('a'.repeat(30), 'b'.repeat(29))).toBe(`${'a'.repeat(30)}____${'b'.repeat(29)}`);
    expect(toolName('a'.repeat(30), 'b'.repeat(30))).toBe(
      `${'a'.repeat(30)}____MD5HASH_${md5('b'.repeat(30)).slice(0, 12)}`,
    );
  });

  it('hashes what a service refuses, even when it is short', () => {
    expect(toolName('my.plugin', 'do it')).toBe(
      `MD5HASH_${md5('my.plugin').slice(0, 12)}____MD5HASH_${md5('do it').slice(0, 12)}`,
    );
  });

  it('names no type when it is the usual one', () => {
    expect([undefined, '', 'default', 'builtin'].map((kind) => toolName('a', 'b', kind))).toEqual(
      Array.from({ length: 4 }, () => 'a____b'),
    );
  });
});

describe('the tool that a call means', () => {
  it('is the one that was offered under that name, whatever it is called', () => {
    fc.assert(
      fc.property(name, name, type, fc.array(name, { maxLength: 4 }), (identifier, tool, kind, others) => {
        const sources = [{ identifier, type: kind, names: [...others, tool] }];

        expect(resolveToolName(toolName(identifier, tool, kind), sources)).toEqual({
          identifier,
          name: tool,
          type: kind,
        });
      }),
      propertyRuns(1_000),
    );
  });

  it('is found although the separator stands in an identifier', () => {
    const sources = [{ identifier: 'p____q', names: ['r'] }];

    expect(resolveToolName('p____q____r', sources)).toEqual({ identifier: 'p____q', name: 'r', type: 'default' });
  });

  it.each([12, 16, 32])('is found by a hash of %d digits', (digits) => {
    const long = 'y'.repeat(60);

    expect(resolveToolName(olderName('notes', long, digits), [{ identifier: 'notes', names: ['list', long] }])).toEqual(
      {
        identifier: 'notes',
        name: long,
        type: 'default',
      },
    );
  });

  it('is not found by a hash of any other length', () => {
    const called = olderName('notes', 'list', 8);

    expect(resolveToolName(called, [{ identifier: 'notes', names: ['list'] }])?.name).toBe(called.split('____')[1]);
  });

  it('has the type of its manifest when the name says none', () => {
    const sources = [{ identifier: 'clock', type: 'standalone', names: ['show'] }];

    expect(resolveToolName('clock____show', sources)?.type).toBe('standalone');
  });

  it('is found by its bare name when it is the only one of that name', () => {
    const clock = { identifier: 'clock', names: ['show', 'same'] };
    const other = { identifier: 'other', names: ['same'] };

    expect(resolveToolName('show', [clock, other])).toEqual({ identifier: 'clock', name: 'show', type: 'default' });
    expect(resolveToolName('same', [clock, other])).toBeUndefined();
  });

  it('is found behind a garbled separator when only one can be meant', () => {
    const sources = [{ identifier: 'local-system', names: ['runCommand'] }];

    expect(resolveToolName('local-system~~__runCommand', sources)).toEqual({
      identifier: 'local-system',
      name: 'runCommand',
      type: 'default',
    });
    expect(
      resolveToolName('ab-c.d', [
        { identifier: 'a', names: ['bcd'] },
        { identifier: 'ab', names: ['cd'] },
      ]),
    ).toBeUndefined();
  });

  const files = { identifier: 'mcp-1', names: ['read', 'list', 'functions.read'] };
  const notes = { identifier: 'notes', names: ['read', 'tool_read', 'write'] };

  it.each([
    'functions.mcp-1____list',
    'function.mcp-1____list',
    'default_api.mcp-1____list',
    'default_api:mcp-1____list',
    'tools/mcp-1____list',
    'functions.mcp-1____list:0',
    'mcp-1____list:12',
    ' mcp-1____list\n',
    'functions.list',
    'default_api.list',
    'functions.list:3',
    'FUNCTIONS.list',
    'functions::list',
    'default_api.functions.list',
    'tools.functions.mcp-1____list',
    'mcp-1____list<|channel|>commentary',
    'mcp-1____list<|channel|>commentary json',
    'list<|constrain|>json',
    'functions.list:0<|channel|>commentary',
    'functions.mcp-1____list<|message|>{"a":1}',
  ])('is found in the namespace in which the model was shown it: %s', (called) => {
    expect(resolveToolName(called, [files, notes])).toMatchObject({ identifier: 'mcp-1', name: 'list' });
  });

  it.each([
    'tools/list',
    'tool_list',
    'tools.list',
    'functions_list',
    'mcp.list',
    'functions.delete',
    'list:x',
    'read<|channel|>json',
  ])('is none where a namespace may be a part of another name: %s', (called) => {
    expect(resolveToolName(called, [files, notes])).toBeUndefined();
  });

  it('is none of another source whose name begins like a namespace, and that is not offered now', () => {
    expect(resolveToolName('tool_mcp-1____list', [files, notes])?.identifier).toBe('tool_mcp-1');
    expect(resolveToolName('tools_notes____write', [files, notes])?.identifier).toBe('tools_notes');
  });

  it.each(['get:1', 'functions.get'])('is none of several that have the name as it was called: %s', (called) => {
    const sources = [
      { identifier: 'a', names: [called] },
      { identifier: 'b', names: [called] },
      { identifier: 'c', names: ['get'] },
    ];

    expect(resolveToolName(called, sources)).toBeUndefined();
  });

  it('is the one that has the longer name, and none of several', () => {
    expect(resolveToolName('functions.read', [files, notes])).toMatchObject({
      identifier: 'mcp-1',
      name: 'functions.read',
    });
    expect(resolveToolName('tool_read', [files, notes])).toMatchObject({ identifier: 'notes', name: 'tool_read' });
    expect(resolveToolName('default_api.read', [files, notes])).toBeUndefined();
  });

  it('is named as it was called when nothing is known about it', () => {
    expect(resolveToolName('nobody____nothing', [])).toEqual({
      identifier: 'nobody',
      name: 'nothing',
      type: 'default',
    });
  });

  it('is none for an empty name and for a source without a tool', () => {
    const sources = [{ identifier: 'weather', names: ['get'] }];

    expect(['', '____', 'weather____', 'weather'].map((called) => resolveToolName(called, sources))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
