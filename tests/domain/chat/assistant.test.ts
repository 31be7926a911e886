import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Assistant,
  type AssistantPlace,
  allowed,
  assistantParameters,
  assistantSchema,
  isTakingPage,
  keepAssistant,
  mostAssistants,
  moveAssistant,
} from '@/lib/domain/chat/assistant';
import { withAssistant, withoutAssistant } from '@/lib/domain/chat/assistant-place';
import { z } from '@/lib/domain/schema';
import { assistantOf } from '@/tests/fakes/assistant';
import { propertyRuns } from '@/tests/fakes/property-runs';

const model = (modelId: string) => ({ connectionId: 'p1', modelId });

const source = (id: string) => ({ id, title: id });
const key = (toolName: string) => ({ sourceId: 'own', toolName });
const grant = { id: 'g1', ...key('fetch_url'), title: 'Read', sourceTitle: 'Parley', grantedAt: 1 };

const parameters = fc.record(
  { system: fc.constantFrom('Be long.', 'Be short.'), temperature: fc.constantFrom(0, 1), topP: fc.constantFrom(0, 1) },
  { requiredKeys: [] },
);
const numbers = fc.record(
  { temperature: fc.constantFrom(0, 1), maxTokens: fc.constantFrom(5, 50) },
  { requiredKeys: [] },
);
const assistant: fc.Arbitrary<Assistant> = fc.record(
  {
    id: fc.constantFrom('a1', 'a2'),
    name: fc.constantFrom('One', 'Two'),
    instructions: fc.constantFrom('Row.', 'Sail.'),
    model: fc.constantFrom(model('m1'), model('m2')),
    parameters: numbers,
    tools: fc.record({ sources: fc.subarray([source('own'), source('mcp-1')]), off: fc.subarray([key('clock')]) }),
    isImported: fc.constant(true as const),
  },
  { requiredKeys: ['id', 'name', 'instructions'] },
);
const place: fc.Arbitrary<AssistantPlace> = fc.record(
  {
    model: fc.constantFrom(model('m1'), model('m2'), model('m3')),
    parameters,
    tools: fc.record(
      {
        sources: fc.subarray(['own', 'search', 'mcp-1']),
        off: fc.subarray([key('clock')]),
        grants: fc.constant([grant]),
      },
      { requiredKeys: ['sources', 'off'] },
    ),
  },
  { requiredKeys: [] },
);
/** No parameters and none that are set are the same to a reader. */
const read = ({ parameters: set = {}, ...rest }: AssistantPlace) => ({ ...rest, parameters: set });

describe('an assistant of a conversation', () => {
  it('says what is sent: nothing that was set before stands over it', () => {
    fc.assert(
      fc.property(place, assistant, (before, one) => {
        const { assistant: kept, model: asked, parameters: own } = withAssistant(before, one);

        expect({ ...assistantParameters(kept), ...own }).toMatchObject({ ...one.parameters, system: one.instructions });
        expect(asked).toEqual(one.model ?? before.model);
      }),
      propertyRuns(200),
    );
  });

  it('gives back what it took the place of, however many came one after the other', () => {
    fc.assert(
      fc.property(place, fc.array(assistant, { minLength: 1, maxLength: 4 }), (before, all) => {
        const last = all.reduce<AssistantPlace>((now, one) => withAssistant(now, one), before);

        expect(read(withoutAssistant(last))).toEqual(read(before));
      }),
      propertyRuns(200),
    );
  });

  it('that comes again with what it took the place of elsewhere does not bring that along', () => {
    const worn = { ...assistantOf(), aside: { model: model('m9'), parameters: { topP: 1 } } };

    expect(withAssistant({}, worn)).toEqual({ assistant: assistantOf() });
  });

  it('turns on its own tools, in the order in which it names them, and nothing is allowed by that', () => {
    const before: AssistantPlace = { tools: { sources: ['search'], off: [], sent: [key('clock')], grants: [grant] } };
    const its = { sources: [source('own'), source('mcp-1')], off: [key('calculator')] };
    const on = withAssistant(before, assistantOf({ tools: its }));

    expect(on.tools).toEqual({ ...before.tools, sources: ['own', 'mcp-1'], off: [key('calculator')] });
    expect(on.assistant?.aside).toEqual({ tools: { sources: ['search'], off: [] } });
    expect(withoutAssistant(on)).toEqual(before);
    expect(withAssistant({}, assistantOf({ tools: its })).tools).not.toHaveProperty('grants');
  });

  it('keeps the tools that were switched since it came when it is taken off', () => {
    const on = withAssistant({}, assistantOf({ tools: { sources: [source('own')], off: [] } }));
    const switched = { ...on, tools: { sources: ['own', 'search'], off: [] } };

    expect(withoutAssistant(switched)).toEqual({ tools: switched.tools });
  });

  it('of a file turns nothing on before its user has allowed it', () => {
    const tools = { sources: [source('own')], off: [] };
    const foreign = assistantOf({ tools, takesPage: true, isImported: true });

    expect(withAssistant({}, foreign)).not.toHaveProperty('tools');
    expect(isTakingPage(foreign)).toBe(false);
    expect(withoutAssistant({ ...withAssistant({}, foreign), tools: { sources: ['own'], off: [] } })).toHaveProperty(
      'tools',
    );
    expect(withAssistant({}, allowed(foreign)).tools).toEqual({ sources: ['own'], off: [] });
    expect(isTakingPage(allowed(foreign))).toBe(true);
  });

  it('of a file may turn tools off', () => {
    const silent = assistantOf({ tools: { sources: [], off: [] }, isImported: true });

    expect(withAssistant({ tools: { sources: ['own'], off: [] } }, silent).tools).toEqual({ sources: [], off: [] });
  });

  it('leaves what was chosen since', () => {
    const on = withAssistant(
      { model: model('m1'), parameters: { temperature: 0 } },
      assistantOf({ model: model('m2') }),
    );
    const changed = { ...on, model: model('m3'), parameters: { temperature: 1 } };

    expect(withoutAssistant(changed)).toEqual({ model: model('m3'), parameters: { temperature: 1 } });
  });

  it('keeps the rest of its conversation', () => {
    const row: AssistantPlace & { readonly id: string } = { id: 'c1' };

    expect(withAssistant(row, assistantOf())).toEqual({ ...row, assistant: assistantOf() });
    expect(withoutAssistant({ ...row, assistant: assistantOf() })).toEqual(row);
  });
});

describe('the list of assistants', () => {
  const [one, two] = [assistantOf(), assistantOf({ id: 'a2', name: 'Cook' })];

  it('has a new one at its end, and a known one where it stands or is put', () => {
    const renamed = { ...one, name: 'Pilot' };

    expect(keepAssistant([one], two)).toEqual([one, two]);
    expect(keepAssistant([one, two], renamed)).toEqual([renamed, two]);
    expect(keepAssistant([one, two], renamed, 1)).toEqual([two, renamed]);
    expect(keepAssistant([one], two, 0)).toEqual([two, one]);
  });

  it('has one at another place, and stays as it is where that one is gone', () => {
    const three = assistantOf({ id: 'a3' });

    expect(moveAssistant([one, two, three], one.id, 2)).toEqual([two, three, one]);
    expect(moveAssistant([one, two, three], three.id, 0)).toEqual([three, one, two]);
    expect(moveAssistant([one, two], one.id, 40)).toEqual([two, one]);
    expect(moveAssistant([one, two], 'gone', 0)).toEqual([one, two]);
  });

  it('takes no more than there is room for, but changes of those that are there', () => {
    const full = Array.from({ length: mostAssistants }, (_, index) => assistantOf({ id: `a${index}` }));

    expect(keepAssistant(full, assistantOf({ id: 'new' }))).toBeUndefined();
    expect(keepAssistant(full, assistantOf({ id: 'a3', name: 'Pilot' }))).toHaveLength(mostAssistants);
  });
});

it.each([
  ['without instructions', { ...assistantOf(), instructions: '' }],
  ['without a name', { ...assistantOf(), name: '' }],
  ['with endless instructions', { ...assistantOf(), instructions: 'x'.repeat(20_001) }],
  ['with five starters', { ...assistantOf(), starters: ['a', 'b', 'c', 'd', 'e'] }],
  ['with a tool that has no name', { ...assistantOf(), tools: { sources: [{ id: 'own' }], off: [] } }],
  ['with a temperature that is none', { ...assistantOf(), parameters: { temperature: 9 } }],
])('is none %s', (_, value) => {
  expect(z.safeParse(assistantSchema, value).success).toBe(false);
});

it('has its instructions in one place: parameters hold none', () => {
  const value = { ...assistantOf(), parameters: { system: 'Others.', topP: 1 } };

  expect(z.parse(assistantSchema, value).parameters).toEqual({ topP: 1 });
});
