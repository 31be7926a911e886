import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalArguments, joinedArguments } from '@/lib/chat-stream/joined-arguments';
import { propertyRuns } from '@/tests/fakes/property-runs';

const bern = { city: 'Bern' };

describe('the arguments of a call', () => {
  it.each([
    ['in pieces', ['{"city":', '"Bern"}']],
    ['behind the start value of a proxy', ['{}', '{"city": ', '"Bern"}']],
    ['behind null, and before an empty object', ['null', '{"city":"Bern"}', '{}']],
    ['behind an empty text in quotes', ['""', '{"city":"Bern"}']],
    ['whole and once more', ['{"city":"Bern"}', '{"city":"Bern"}']],
    ['in pieces and then whole', ['{"city":', '"Bern"}', '{"city": "Bern"}']],
    ['growing from piece to piece', ['{"ci', '{"city":"B', '{"city":"Bern"}']],
    ['growing behind a start value', ['{}', '{"ci', '{"city":"Bern"}']],
    ['in a code fence', ['```json\n{"city":', '"Bern"}\n', '```']],
    ['in a code fence without a name or an end', ['```\n{"city":"Bern"}']],
    ['in a code fence behind the start value of a proxy', ['{}', '~~~JSON\r\n{"city":"Bern"}\r\n~~~\n']],
    ['as JSON in a text in a text', [JSON.stringify(JSON.stringify('{"city":"Bern"}'))]],
    ['in a code fence in a text', [JSON.stringify('```json\n{"city":"Bern"}\n```')]],
    ['as JSON in a text', ['"{\\"city\\":', '\\"Bern\\"}"']],
    ['with a comma behind the last', ['{"city":"Bern",', '}']],
    ['in single marks', ["{'city': ", "'Bern'}"]],
    ['in round marks', ['{“city”: “Bern”}']],
    ['with a name that has no marks', ['{city: "Bern"}']],
    ['in single marks behind the start value of a proxy', ['{}', "{'city': 'Bern'}"]],
    ['in single marks in a code fence', ["```json\n{'city': 'Bern',}\n```"]],
    ['in single marks in a text', [JSON.stringify("{'city': 'Bern'}")]],
    ['with a bracket too many', ['{"city":"Bern"}', '}']],
    ['between the marks of a call', ['<tool_call>\n{"city":"Bern"}\n</tool_call>']],
    ['behind the name of their format', ['json\n{"city":"Bern"}']],
  ])('are read %s', (_what, pieces) => {
    expect(joinedArguments(pieces)).toEqual({ value: bern });
  });

  it.each([
    ['that were cut', ['{"city":"Be']],
    ['that were cut behind a start value', ['{}', '{"city":']],
    ['of which there are two', ['{"city":"Bern"}', '{"city":"Basel"}']],
    ['in a code fence with words behind it', ['```json\n{"city":"Bern"}\n```\nThat is all.']],
    ['in two code fences', ['```json\n{"city":"Bern"}\n```\n```json\n{"city":"Basel"}\n```']],
    ['in a code fence that was cut', ['```json\n{"city":"Be']],
    ['in an empty code fence', ['```json\n```']],
    ['that are followed by words', ['{"city":"Bern"} and more']],
    ['that were cut before their last bracket', ['{"city":"Bern"']],
    ['that were cut within single marks', ["{'city': 'Be"]],
    ['of which there are two in single marks', ["{'city': 'Bern'}", "{'city': 'Basel'}"]],
    ['with a mark in a text', ["{'say': 'it's fine'}"]],
    ['with an escape that JSON does not have', ['{"pattern":"\\d+"}']],
    ['with a word that is no value', ['{"city": Bern}']],
    ['with a value missing', ['{"city": , "day": 1}']],
  ])('are none %s', (_what, pieces) => {
    expect(joinedArguments(pieces)).toBeUndefined();
  });

  it('are said once where they come again with their names in another order', () => {
    expect(joinedArguments(['{"a":{"b":1,"c":2},"d":3}', '{"d":3,"a":{"c":2,"b":1}}'])).toEqual({
      value: { a: { b: 1, c: 2 }, d: 3 },
    });
    expect(joinedArguments(['{"a":[1,2]}', '{"a":[2,1]}'])).toBeUndefined();
  });

  it('have the line breaks, marks and words of Python that a model wrote into them', () => {
    expect(joinedArguments(['{"text":"one\ntwo\tthree"}'])).toEqual({ value: { text: 'one\ntwo\tthree' } });
    expect(joinedArguments(["{'say': \"it's fine\", 'a': True, 'b': [None, False,], 'c': -1.5e3}"])).toEqual({
      value: { say: "it's fine", a: true, b: [null, false], c: -1500 },
    });
    expect(joinedArguments(["{'say': 'the \"Bern\" of \\'it\\''}"])).toEqual({
      value: { say: 'the "Bern" of \'it\'' },
    });
  });

  it('are whatever JSON object was written, however it is cut, begun and repeated', () => {
    const args = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(
        args,
        fc.array(fc.nat()),
        fc.constantFrom('', '{}', 'null', '""'),
        fc.boolean(),
        (value, cuts, start, isTwice) => {
          const text = JSON.stringify(value);
          const places = [...new Set(cuts.map((cut) => cut % text.length))].toSorted((a, b) => a - b);
          const pieces = [...places, text.length].map((end, index) => text.slice(places[index - 1] ?? 0, end));

          expect(joinedArguments([start, ...pieces, ...(isTwice ? [text] : [])])).toEqual({ value: JSON.parse(text) });
        },
      ),
      propertyRuns(5_000),
    );
  });
});

describe('a call without arguments', () => {
  it.each([
    ['said', [], { value: {} }],
    ['said', ['{}'], { value: {} }],
    ['said', ['"null"'], { value: {} }],
    ['said', ["''"], { value: {} }],
    ['said', ['```json\nnull\n```'], { value: {} }],
    ['cut', ['"null"'], undefined],
    ['ended', [], undefined],
    ['ended', ['{}'], { value: {} }],
    ['cut', ['', ' '], undefined],
    ['cut', ['{}'], undefined],
    ['cut', ['{"a":1}'], { value: { a: 1 } }],
  ] as const)('is made where the end of its step was %s and %j came: %j', (end, pieces, made) => {
    expect(finalArguments(pieces, end)).toEqual(made);
  });
});
