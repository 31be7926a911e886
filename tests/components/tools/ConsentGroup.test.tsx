// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolCalls } from '@/components/tools/ToolCalls';
import type { Message } from '@/lib/domain/message';
import type { LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';
import { announce } from '@/lib/panel/announcements';
import { useLiveCalls } from '@/lib/panel/tools/live-calls';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';
import { callPart, callRecord, liveCall } from '@/tests/fakes/tool-calls';

vi.mock(import('@/lib/panel/announcements'), { spy: true });

let frames: FrameRequestCallback[] = [];
const draw = (now: number) =>
  act(() => {
    const due = frames;
    frames = [];
    for (const frame of due) frame(now);
  });
let clock = 1000;
/** What a person sees after the cards have been there for a while. */
const settle = () => {
  draw(clock);
  draw(clock + 600);
  clock += 1000;
};

const question: ToolQuestion = { offers: ['once', 'conversation', 'no'], reason: 'tainted', holds: 'reads' };
const asked = (id: string, own: Partial<LiveToolCall> = {}) =>
  liveCall(id, { state: 'asking', question, record: callRecord(id, { outcome: undefined }), ...own });

const message: Message = {
  id: 'a1',
  conversationId: 'c1',
  role: 'assistant',
  parts: [],
  createdAt: 1,
  status: 'running',
};
const show = (calls: readonly LiveToolCall[]) => {
  const connection = openFakePanel();
  const byId = Object.fromEntries(calls.map((call) => [call.record.toolCallId, call]));
  useLiveCalls.setState({ byMessage: { a1: byId } });
  renderThemed(
    <ToolCalls
      message={message}
      records={new Map()}
      calls={calls.map(({ record }) => ({ ...callPart(record.toolCallId), state: 'call' }))}
      isRunning
      draw={{ markdown: () => null, file: () => null }}
    />,
  );
  return connection;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const group = () => screen.getByRole('region', { name: /^Calls waiting for you/u });

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(10, 300, 300, 32));
  // What lies at the middle of each element is the element.
  vi.spyOn(Element.prototype, 'contains').mockReturnValue(true);
  document.elementFromPoint = () => document.body;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('calls that wait at the same time', () => {
  const five = ['1', '2', '3', '4', '5'].map((id) => asked(id, { args: { city: `City ${id}` } }));

  it('are shown together, each with what it sends, and announced once', () => {
    show(five);

    for (const id of ['1', '2', '3', '4', '5']) expect(group().textContent).toContain(`City ${id}`);
    expect(within(group()).getAllByRole('article')).toHaveLength(5);
    expect(announce).toHaveBeenCalledExactlyOnceWith('tools.consent.askedAll', { count: '5' });
  });

  it.each([
    ['Allow all once', 'once'],
    ['Allow all in this conversation', 'conversation'],
    ['Allow none', 'no'],
  ])('take one press for all: %s', async (name, answer) => {
    const connection = show(five);
    settle();
    press(name);

    await vi.waitFor(() => expect(connection.sent('tool-answer')).toHaveLength(5));
    expect(connection.sent('tool-answer')).toEqual(
      five.map(({ runId, record }) => ({ type: 'tool-answer', runId, toolCallId: record.toolCallId, answer })),
    );
  });

  it('can each be refused alone', async () => {
    const connection = show(five);
    settle();
    const third = within(group()).getAllByRole('article')[2];
    fireEvent.click(within(third ?? group()).getByRole('button', { name: 'Don’t allow' }));

    await vi.waitFor(() => expect(connection.sent('tool-answer')).toMatchObject([{ toolCallId: '3', answer: 'no' }]));
  });

  it('take no yes for all before what hides in one of them is unfolded', async () => {
    const connection = show([asked('1'), asked('2', { args: { text: 'x'.repeat(2_000) } })]);
    settle();
    press('Allow all once');
    // An answer leaves a moment after its press.
    press('Show everything');
    settle();
    const first = within(group()).getAllByRole('article')[0];
    fireEvent.click(within(first ?? group()).getByRole('button', { name: 'Don’t allow' }));
    await vi.waitFor(() => expect(connection.sent('tool-answer')).toMatchObject([{ toolCallId: '1', answer: 'no' }]));
    press('Allow all once');
    await vi.waitFor(() => expect(connection.sent('tool-answer')).toHaveLength(3));
  });

  it('take no press that was meant before another one joined them', () => {
    const connection = show([asked('1'), asked('2')]);
    settle();
    act(() => {
      const { a1 } = useLiveCalls.getState().byMessage;
      useLiveCalls.setState({
        byMessage: { a1: { ...a1, '1': liveCall('1', { state: 'running' }), '3': asked('3') } },
      });
    });
    // The third call has no part yet: one is left, and asks by itself.
    press('Allow once');

    expect(connection.sent('tool-answer')).toEqual([]);
  });

  it('offer for all only what each of them offers', () => {
    show([asked('1'), asked('2', { question: { offers: ['once', 'no'], reason: 'tainted' } })]);

    expect(screen.queryByRole('button', { name: 'Allow all in this conversation' })).toBeNull();
  });
});
