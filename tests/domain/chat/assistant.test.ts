import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Assistant,
  type AssistantPlace,
  assistantParameters,
  assistantSchema,
  keepAssistant,
  mostAssistants,
  withAssistant,
  withoutAssistant,
} from '@/lib/domain/chat/assistant';
import { z } from '@/lib/domain/schema';
import { assistantOf } from '@/tests/fakes/assistant';
import { propertyRuns } from '@/tests/fakes/property-runs';

const model = (modelId: string) => ({ connectionId: 'p1', modelId });

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
  },
  { requiredKeys: ['id', 'name', 'instructions'] },
);
const place: fc.Arbitrary<AssistantPlace> = fc.record(
  { model: fc.constantFrom(model('m1'), model('m2'), model('m3')), parameters },
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
  ['with a temperature that is none', { ...assistantOf(), parameters: { temperature: 9 } }],
])('is none %s', (_, value) => {
  expect(z.safeParse(assistantSchema, value).success).toBe(false);
});

it('has its instructions in one place: parameters hold none', () => {
  const value = { ...assistantOf(), parameters: { system: 'Others.', topP: 1 } };

  expect(z.parse(assistantSchema, value).parameters).toEqual({ topP: 1 });
});
