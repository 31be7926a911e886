// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ElicitationCard } from '@/components/tools/ElicitationCard';
import type { Elicitation, ElicitationField } from '@/lib/domain/tools/elicitation';
import { announce } from '@/lib/panel/announcements';
import { openInTab } from '@/lib/panel/open-in-tab';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';
import { callRecord, liveCall } from '@/tests/fakes/tool-calls';

vi.mock(import('@/lib/panel/announcements'), { spy: true });
vi.mock(import('@/lib/panel/open-in-tab'));

const name: ElicitationField = { name: 'name', title: 'Your name', isRequired: true, type: 'text', minLength: 3 };
const days: ElicitationField = { name: 'days', title: 'Days', isRequired: false, type: 'number', isInteger: true };
const place: ElicitationField = {
  name: 'place',
  title: 'Place',
  isRequired: true,
  type: 'choice',
  options: [
    { value: 'sea', title: 'The sea' },
    { value: 'hill', title: 'The hills' },
  ],
};
const form: Elicitation = { mode: 'form', message: 'Who travels?', fields: [name, days, place] };
const page: Elicitation = { mode: 'url', message: 'Pay there', url: 'https://pay.example.com/a?b=c' };

let count = 0;
const show = (elicitation: Elicitation = form) => {
  count += 1;
  const question = { id: `q${count}`, elicitation };
  const call = liveCall('1', { state: 'asking', elicitation: question, record: callRecord('1') });
  return { question, call, ...renderThemed(<ElicitationCard call={call} question={question} />) };
};
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (label: string, detail = 0) => fireEvent.click(screen.getByRole('button', { name: label }), { detail });

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the question of a server', () => {
  it('says which server asks for which call, where an answer goes, and what never to give', () => {
    const { question } = show();

    const card = screen.getByRole('article', { name: 'OpenWeather asks you' });
    expect(card.dataset.question).toBe(question.id);
    expect(card.textContent).toContain('For the call “Forecast”. Your answer goes to api.openweather.example.');
    expect(screen.getByRole('group', { name: 'In the server’s words' }).textContent).toContain('Who travels?');
    expect(card.textContent).toContain('Never enter a password');
    expect(document.activeElement).toBe(card);
    expect(announce).toHaveBeenCalledWith('tools.elicitation.asked', { source: 'OpenWeather' });
  });

  it('shows what stands behind blank lines in the words of the server, with their count', () => {
    show({ ...form, message: `Who travels?${'\n'.repeat(3_000)}Your card goes to us.` });

    const words = screen.getByRole('group', { name: 'In the server’s words' }).textContent;
    expect(words).toContain('Who travels?Blank lines: 2,999Your card goes to us.');
  });

  it('says beside its buttons, too, to which host of which server the answer goes', () => {
    show();

    const goes = screen.getByText(/^Goes to/u);
    expect(goes.textContent?.replace(/[\u2068\u2069]/gu, '')).toBe('Goes to api.openweather.example · OpenWeather');
    expect(goes.nextElementSibling).toBe(screen.getByRole('button', { name: 'Send answer' }).parentElement);
  });

  it('is answered with what was filled in, without what was left open', async () => {
    const connection = openFakePanel();
    const { question } = show();

    write('Your name', 'Ada');
    fireEvent.click(screen.getByRole('radio', { name: 'The hills' }));
    press('Send answer');

    await vi.waitFor(() =>
      expect(connection.sent('tool-elicitation-answer')).toEqual([
        {
          type: 'tool-elicitation-answer',
          runId: 'r1',
          toolCallId: '1',
          elicitationId: question.id,
          answer: { action: 'accept', content: { name: 'Ada', place: 'hill' } },
        },
      ]),
    );
  });

  it('says in words what is wrong, sends nothing, and says so no more once it is right', () => {
    const connection = openFakePanel();
    show();

    write('Your name', 'A');
    press('Send answer');

    expect(screen.getByText('At least 3 characters.')).toBeTruthy();
    expect(screen.getByText('Choose one.')).toBeTruthy();
    expect(screen.getByLabelText('Your name').getAttribute('aria-invalid')).toBe('true');
    write('Your name', 'Ada');
    expect(screen.queryByText('At least 3 characters.')).toBeNull();
    expect(connection.sent('tool-elicitation-answer')).toEqual([]);
  });

  it.each([
    ['Decline', 'decline'],
    ['Cancel', 'cancel'],
  ])('is answered by %s without anything that was filled in', async (label, action) => {
    const connection = openFakePanel();
    show();
    write('Your name', 'Ada');

    press(label);

    await vi.waitFor(() =>
      expect(connection.sent('tool-elicitation-answer').map(({ answer }) => answer)).toEqual([{ action }]),
    );
  });

  it('keeps what was filled in while its card is away', () => {
    const { call, question, unmount } = show();
    write('Your name', 'Ada');
    unmount();

    renderThemed(<ElicitationCard call={call} question={question} />);

    expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Ada');
  });

  it('is not answered by a pointer under which it has just appeared', () => {
    const connection = openFakePanel();
    show(page);

    press('Open pay.example.com', 1);
    press('Decline', 1);

    expect(openInTab).not.toHaveBeenCalled();
    expect(connection.sent('tool-elicitation-answer')).toEqual([]);
  });
});

describe('a page that a server wants opened', () => {
  it('is shown whole, with its host apart, and as one of another host', () => {
    show(page);

    expect(screen.getByText('pay.example.com').parentElement?.textContent).toBe('https://pay.example.com/a?b=c');
    expect(screen.getByText('pay.example.com').tagName).toBe('STRONG');
    expect(screen.getByText(/isn’t on the server’s own host, api\.openweather\.example/u)).toBeTruthy();
  });

  it('is opened by a press and not before, and the server is told yes', async () => {
    const connection = openFakePanel();
    show(page);
    expect(openInTab).not.toHaveBeenCalled();

    await act(async () => press('Open pay.example.com'));

    expect(openInTab).toHaveBeenCalledWith(new URL(page.url));
    expect(connection.sent('tool-elicitation-answer').map(({ answer }) => answer)).toEqual([{ action: 'accept' }]);
  });
});
