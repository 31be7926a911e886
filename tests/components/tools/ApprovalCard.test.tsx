// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolCalls } from '@/components/tools/ToolCalls';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { announce } from '@/lib/panel/announcements';
import { useSession } from '@/lib/panel/session-store';
import { answer, conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';
import { callPart } from '@/tests/fakes/tool-calls';

vi.mock(import('@/lib/panel/announcements'), { spy: true });

let frames: FrameRequestCallback[] = [];
const draw = (now: number) =>
  act(() => {
    const due = frames;
    frames = [];
    for (const frame of due) frame(now);
  });

const asked = { ...callPart('1'), state: 'call', awaitsApproval: true, approval: { id: 'a' } } as const;
const show = (part: ToolInvocationPart = asked, activeLeafId = 'a1', others: readonly ToolInvocationPart[] = []) => {
  useSession.setState({ conversation: conversationOf({ activeLeafId }) });
  const message = {
    ...answer('a1', 'u1'),
    parts: [part, ...others],
    sent: { host: 'backend.example', model: 'm', messages: [] },
  };
  return renderThemed(
    <ToolCalls
      message={message}
      records={new Map()}
      calls={[part, ...others]}
      isRunning={false}
      draw={{ file: () => null, markdown: () => null }}
    />,
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(10, 300, 300, 32));
  document.elementFromPoint = () => document.querySelector('[data-answer]');
  openFakePanel();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call that a backend asks about', () => {
  it('is a question with its host and arguments, which is announced, and whose first answer does nothing', () => {
    show();

    const card = screen.getByRole('article', { name: 'weather__forecast' });
    expect(card.textContent).toContain('The model wants to use “weather__forecast” from backend.example');
    expect(card.textContent).toContain('ArgumentscityLyon');
    expect(card.textContent).not.toContain('Sends exactly this');
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Don’t allow', 'Allow once']);
    expect(document.activeElement?.textContent).toBe('Don’t allow');
    expect(announce).toHaveBeenCalledWith('tools.consent.asked', {
      tool: 'weather__forecast',
      source: 'backend.example',
    });
  });

  it('shows what cannot be seen in the name of a hostile tool', () => {
    show({ ...asked, toolName: 'read\u202Eyap' });

    expect(screen.getByRole('article', { name: 'read\uFFFDyap' })).toBeTruthy();
  });

  it.each([
    ['Allow once', true],
    ['Don’t allow', false],
  ])('takes “%s” once it has been seen for half a second', async (name, isApproved) => {
    const connection = openFakePanel();
    show();

    draw(1000);
    press(name);
    expect(connection.sent('tool-approve')).toEqual([]);
    draw(1600);
    press(name);

    await vi.waitFor(() =>
      expect(connection.sent('tool-approve')).toEqual([
        { type: 'tool-approve', messageId: 'a1', toolCallId: '1', isApproved },
      ]),
    );
  });

  it('is asked about again where a yes came to nothing, with a warning', () => {
    const { awaitsApproval: _, ...sent } = asked;
    show({ ...sent, approval: { id: 'a', approved: true } });

    expect(screen.getByRole('article').textContent).toContain('so it may have been carried out');
    expect(screen.getByRole('button', { name: 'Allow once' })).toBeTruthy();
  });

  it('is no question any more where the conversation went on', () => {
    show(asked, 'a2');

    expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
    expect(screen.getByRole('article').textContent).toContain('can’t be given here');
  });

  it('is asked about beside another one, which waits with its yes until both are answered', () => {
    const other = { ...asked, toolCallId: '2', toolName: 'news', approval: { id: 'b', approved: true } } as const;
    show(asked, 'a1', [other]);

    expect(screen.getAllByRole('button', { name: 'Allow once' })).toHaveLength(1);
    expect(screen.getByRole('article', { name: 'news' }).textContent).toContain('Waiting for you');
  });
});
