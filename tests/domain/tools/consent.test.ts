import { describe, expect, it } from 'vitest';
import type { ToolGrant } from '@/lib/domain/tool-choice';
import { type Allowed, type Consent, type ConsentCase, consentFor } from '@/lib/domain/tools/consent';

const call = (change: Partial<ConsentCase> = {}): ConsentCase => ({
  sourceId: 'mcp-1',
  toolName: 'search',
  effect: 'reads',
  host: 'tools.test',
  isTainted: false,
  ...change,
});

const grant: ToolGrant = {
  id: 'grant-1',
  sourceId: 'mcp-1',
  toolName: 'search',
  host: 'tools.test',
  title: 'Search',
  sourceTitle: 'Tools',
  grantedAt: 1,
};

const always = { always: [grant], conversation: [] };
const here = { always: [], conversation: [grant] };
const nothing = { always: [], conversation: [] };

const ask = (consent: Consent) => {
  if (consent.type !== 'ask') throw new Error('It went without a question.');
  return consent;
};

const offersOf = (asked: ConsentCase, allowed: Allowed = nothing) => {
  const consent = consentFor(asked, allowed);
  return consent.type === 'ask' ? consent.question.offers : consent.decision;
};

describe('consent to a call that reads at a server, after text of strangers', () => {
  const strange = { type: 'foreign', words: ['x'] } as const;
  const read = (change: Partial<ConsentCase> = {}): ConsentCase =>
    call({ isTainted: true, holds: 'reads', mark: 'a', strange: {}, ...change });
  const marked = { ...grant, mark: 'a', effect: 'reads' as const };

  it('holds as it was given in the conversation, where nothing in the arguments is strange', () => {
    expect(offersOf(read(), { always: [], conversation: [marked] })).toBe('conversation');
  });

  it('is not given by what is allowed for good, but can be for the conversation', () => {
    expect(consentFor(read(), { always: [marked], conversation: [] })).toEqual({
      type: 'ask',
      question: { offers: ['once', 'conversation', 'no'], reason: 'tainted', holds: 'reads' },
    });
  });

  it('is asked for where something is strange, with the reason, and cannot last', () => {
    const found = { forGrant: strange, forOffer: strange };
    expect(consentFor(read({ strange: found }), { always: [], conversation: [marked] })).toEqual({
      type: 'ask',
      question: { offers: ['once', 'no'], reason: 'tainted', why: strange, isAgain: true },
    });
    expect(consentFor(read({ strange: found }), nothing)).toEqual({
      type: 'ask',
      question: { offers: ['once', 'no'], reason: 'tainted', why: strange },
    });
  });

  it.each([{ mark: 'b' }, { effect: 'writes', holds: 'others' }, { isOther: true }] as const)(
    'does not hold for another tool than was allowed: %j',
    (change) => {
      for (const isTainted of [true, false]) {
        expect(consentFor(read({ ...change, isTainted }), { always: [marked], conversation: [marked] })).toMatchObject({
          type: 'ask',
          question: { why: { type: 'changed' }, isAgain: true },
        });
      }
    },
  );

  it('is for one host, and says so at another', () => {
    for (const isTainted of [true, false]) {
      const elsewhere = read({ host: 'other.test', isTainted });
      expect(consentFor(elsewhere, { always: [marked], conversation: [marked] })).toMatchObject({
        question: { why: { type: 'host' }, isAgain: true },
      });
      const { question } = ask(consentFor(elsewhere, { always: [marked], conversation: [] }));
      expect(question).not.toHaveProperty('why');
    }
  });

  it('says of a tool that was always allowed why it is asked about now', () => {
    const changed = { why: { type: 'changed', words: [] } } as const;
    for (const change of [{ mark: 'b' }, { effect: 'writes' }, { isOther: true }] as const) {
      const asked = consentFor(read({ ...change, isTainted: false }), { always: [marked], conversation: [] });
      expect(ask(asked).question).toMatchObject(changed);
      expect(ask(asked).question).not.toHaveProperty('isAgain');
    }
  });

  it('speaks of no yes of before at a first call, whatever the server says meanwhile', () => {
    for (const isTainted of [true, false]) {
      const { question } = ask(consentFor(read({ isOther: true, isTainted }), nothing));
      expect(question).toMatchObject({ why: { type: 'other', words: [] }, offers: ['once', 'no'] });
      expect(question).not.toHaveProperty('isAgain');
    }
  });

  it('says how far it would hold, for each kind of call', () => {
    for (const holds of ['reads', 'addresses', 'others'] as const) {
      expect(consentFor(call({ holds }), nothing)).toMatchObject({ question: { holds } });
    }
  });
});

describe('consent to a call', () => {
  it('is not asked for where nothing leaves and nothing changes, even after text of strangers', () => {
    expect(offersOf(call({ effect: 'local', isTainted: true }))).toBe('none-needed');
  });

  it('offers every answer for what reads', () => {
    expect(offersOf(call())).toEqual(['once', 'conversation', 'always', 'no']);
  });

  it('is never given for good to what writes, not by a grant of before either', () => {
    expect(offersOf(call({ effect: 'writes' }))).not.toContain('always');
    expect(offersOf(call({ effect: 'writes' }), always)).toEqual(['once', 'conversation', 'no']);
  });

  it('holds for this conversation, for what writes too', () => {
    expect(offersOf(call(), here)).toBe('conversation');
    expect(offersOf(call({ effect: 'writes' }), here)).toBe('conversation');
  });

  it('is asked for where the browser has yet to grant the host, and says so', () => {
    const access = 'https://tools.test/*';
    expect(consentFor(call({ access }), always)).toMatchObject({ type: 'ask', question: { access } });
  });

  it('holds only for the tool as it was when it was given', () => {
    const marked = { always: [{ ...grant, mark: 'a' }], conversation: [] };
    expect(offersOf(call({ mark: 'a' }), marked)).toBe('always');
    expect(offersOf(call({ mark: 'b' }), marked)).toContain('always');
    expect(offersOf(call({ mark: 'b' }), { always: [], conversation: marked.always })).toContain('no');
  });

  it('does not hold for what writes while nobody knows whether its last call was carried out', () => {
    expect(offersOf(call({ effect: 'writes', isUnsure: true }), here)).toEqual(['once', 'conversation', 'no']);
  });

  it('holds for good for this tool at this host', () => {
    expect(offersOf(call(), always)).toBe('always');
  });

  it.each([{ host: 'other.test' }, { host: undefined }, { toolName: 'fetch' }, { sourceId: 'mcp-2' }])(
    'does not hold for %j',
    (change) => {
      expect(offersOf(call(change), always)).toContain('once');
      expect(offersOf(call(change), here)).toContain('once');
    },
  );

  it.each(['reads', 'writes'] as const)(
    'is asked for again for each call that %s after text of strangers',
    (effect) => {
      for (const allowed of [always, here]) {
        expect(consentFor(call({ effect, isTainted: true }), allowed)).toEqual({
          type: 'ask',
          question: { offers: ['once', 'no'], reason: 'tainted' },
        });
      }
    },
  );
});
