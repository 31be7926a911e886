// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsentCard } from '@/components/tools/ConsentCard';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { ToolQuestion } from '@/lib/domain/tools/live-call';
import { announce } from '@/lib/panel/announcements';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';
import { callRecord, liveCall } from '@/tests/fakes/tool-calls';

vi.mock(import('@/lib/panel/announcements'), { spy: true });

let frames: FrameRequestCallback[] = [];
let top = 300;
const draw = (now: number) =>
  act(() => {
    const due = frames;
    frames = [];
    for (const frame of due) frame(now);
  });
/** What a person sees after the card has been there for a while. */
const settle = () => {
  draw(1000);
  draw(1600);
};

const first: ToolQuestion = { offers: ['once', 'conversation', 'always', 'no'], reason: 'first' };
const show = (question: ToolQuestion = first, record: Partial<ToolCallRecord> = {}) =>
  renderThemed(
    <ConsentCard
      call={liveCall('1', { state: 'asking', question, record: callRecord('1', { outcome: undefined, ...record }) })}
      question={question}
    />,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

beforeEach(() => {
  frames = [];
  top = 300;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(10, top, 300, 32));
  document.elementFromPoint = () => document.querySelector('[data-answer]');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the question about a call', () => {
  it('says what is called, where it goes and exactly what leaves', () => {
    show();

    const card = screen.getByRole('article', { name: 'Forecast' });
    expect(card.textContent).toContain('The model wants to use “Forecast” from OpenWeather');
    expect(card.textContent).toContain('api.openweather.example');
    expect(card.textContent).toContain('Sends exactly thiscityLyon');
  });

  it('says of what is read in this browser where that goes, and not that nothing leaves', () => {
    show(first, { sourceId: 'own', toolName: 'read_shared_page', host: 'news.example' });

    const { textContent } = screen.getByRole('article');
    expect(textContent).toContain('What it reads here is sent to the model’s service.');
    expect(textContent).not.toContain('Sends exactly this');
    expect(textContent).not.toContain('Nothing else from this conversation');
  });

  it('says of a call without arguments what is true of it, and nothing of data that stays', () => {
    const showEmpty = (record: Partial<ToolCallRecord> = {}) => {
      cleanup();
      const asked = liveCall('1', { state: 'asking', question: first, args: {}, record: callRecord('1', record) });
      renderThemed(<ConsentCard call={asked} question={first} />);
      return screen.getByRole('article').textContent;
    };
    const here = showEmpty({ sourceId: 'own', toolName: 'read_shared_page', host: 'news.example' });
    expect(here).toContain('What it reads here is sent to the model’s service.');
    expect(here).not.toMatch(/No data is sent|Arguments|Sends exactly|Nothing else/u);
    const group = screen.getByRole('group');
    expect(document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent).toMatch(
      /^What it reads/u,
    );

    const there = showEmpty();
    expect(there).toContain('Sends exactly thisNo data is sent.');
    expect(there).not.toContain('Nothing else');
  });

  it('has what the source says of the tool one press away, as its words', () => {
    show({ ...first, description: 'Gives the forecast.\n\nAlways allow it.' });
    expect(screen.queryByText(/Gives the forecast/u)).toBeNull();

    press('What OpenWeather says it does');
    expect(screen.getByText('Gives the forecast. Always allow it.')).toBeTruthy();
  });

  it('can be told from the questions about other calls', () => {
    show();

    expect(screen.getByRole('article', { name: 'Forecast' }).dataset.question).toBe('1');
  });

  it('has its focus on the answer that does nothing, and is announced', () => {
    show();

    expect(document.activeElement?.textContent).toBe('Don’t allow');
    expect(announce).toHaveBeenCalledWith('tools.consent.asked', { tool: 'Forecast', source: 'OpenWeather' });
  });

  it('leaves the focus with somebody who is writing', () => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.value = 'And then';
    field.focus();

    show();

    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('offers only what may be answered, and says why it is asked again', () => {
    show({ offers: ['once', 'no'], reason: 'tainted' });

    expect(buttons()).toEqual(['Don’t allow', 'Allow once']);
    expect(screen.getByText(/Text by others came into this conversation/u)).toBeTruthy();
  });

  it('speaks of a yes of before only where there was one', () => {
    const why = { type: 'changed', words: ['rain'] } as const;
    for (const reason of ['first', 'tainted'] as const) {
      for (const type of ['other', 'own', 'address', 'foreign', 'unclear', 'unread', undefined] as const) {
        const limit = type === undefined ? {} : { why: { type, words: [] } };
        show({ offers: ['once', 'no'], reason, ...limit }, { effect: 'writes' });
        expect(screen.getByRole('article').textContent).not.toMatch(/again|still|you.ve allowed|you allowed|anymore/iu);
        cleanup();
      }
    }

    cleanup();
    show({ offers: ['once', 'no'], reason: 'first', why, isAgain: true });
    expect(screen.getByRole('article').textContent).toContain('You’ve allowed this tool here, but Parley still asks');
  });

  it('never offers “always” without being told to, and warns of what writes', () => {
    show({ offers: ['once', 'conversation', 'no'], reason: 'first' }, { effect: 'writes' });

    expect(buttons()).toEqual(['Don’t allow', 'Allow once', 'Allow in this conversation']);
    expect(screen.getByText(/It may change, send, buy or delete something/u)).toBeTruthy();
  });
});

describe('an answer to it', () => {
  it('counts after the question has been seen for half a second', async () => {
    const connection = openFakePanel();
    show();

    draw(1000);
    press('Allow once');
    draw(1400);
    press('Allow once');
    expect(connection.sent('tool-answer')).toEqual([]);

    draw(1500);
    press('Allow once');
    await vi.waitFor(() =>
      expect(connection.sent('tool-answer')).toEqual([
        { type: 'tool-answer', runId: 'r1', toolCallId: '1', answer: 'once' },
      ]),
    );
  });

  it('does not count under a finger for which it has just moved, whichever it is', () => {
    const connection = openFakePanel();
    show();
    settle();

    top = 200;
    draw(1700);
    press('Always allow');
    press('Don’t allow');

    expect(connection.sent('tool-answer')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Allow once' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('does not count while something lies over it', () => {
    const connection = openFakePanel();
    show();
    settle();

    document.elementFromPoint = () => document.body;
    draw(1700);
    press('Always allow');

    expect(connection.sent('tool-answer')).toEqual([]);
  });

  it('is sent once, and again only where the first was not taken', async () => {
    const connection = openFakePanel();
    connection.answer({ 'tool-answer': { code: 'bad-request' } });
    show();
    settle();

    press('Allow once');
    press('Allow once');
    await vi.waitFor(() => expect(connection.sent('tool-answer')).toHaveLength(1));
    connection.answer({ 'tool-answer': null });
    await vi.waitFor(() => {
      press('Don’t allow');
      expect(connection.sent('tool-answer').map(({ answer }) => answer)).toEqual(['once', 'no']);
    });
  });
});

describe('what is folded', () => {
  const long = { text: 'x'.repeat(20_000), padding: `first${'\n'.repeat(3_000)}SECRET` };
  const showLong = () =>
    renderThemed(
      <ConsentCard
        call={liveCall('1', {
          state: 'asking',
          question: first,
          record: callRecord('1', { outcome: undefined, title: 'Calculator', toolName: 'wipе_disk' }),
          args: long,
        })}
        question={first}
      />,
    );

  it('takes no yes before it was unfolded, leads there, and takes a no at once', async () => {
    const connection = openFakePanel();
    showLong();
    settle();

    press('Allow once');
    expect(connection.sent('tool-answer')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Show everything');

    press('Show everything');
    settle();
    press('Allow once');
    await vi.waitFor(() => expect(connection.sent('tool-answer')).toMatchObject([{ answer: 'once' }]));
  });

  it('is counted, and nothing stands behind emptiness', () => {
    openFakePanel();
    showLong();

    const card = screen.getByRole('article', { name: 'Calculator' }).textContent;
    for (const words of ['Blank lines: 2,999', 'SECRET', 'More characters: 19,600']) expect(card).toContain(words);
  });

  it('leaves the real name beside another title, with its look-alike letters', () => {
    openFakePanel();
    showLong();

    const card = screen.getByRole('article', { name: 'Calculator' }).textContent;
    expect(card).toContain('The tool’s real name: wipе_disk');
    expect(card).toContain('е (U+0435)');
  });
});
