// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolCalls, type ToolCallsProps } from '@/components/tools/ToolCalls';
import { useLiveCalls } from '@/lib/panel/tools/live-calls';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { answer } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';
import { callPart, callRecord, doneCall, liveCall } from '@/tests/fakes/tool-calls';

const show = (own: Partial<ToolCallsProps>) =>
  renderThemed(
    <ToolCalls
      message={answer('a1', 'u1')}
      records={new Map()}
      calls={[]}
      isRunning={false}
      draw={{ file: ({ name }) => <p>{`File ${name}`}</p>, markdown: (text) => <p>{`Markdown ${text}`}</p> }}
      {...own}
    />,
  );
const open = (name: string) => {
  const card = screen.getByRole('article', { name });
  fireEvent.click(within(card).getByRole('button', { expanded: false, name: new RegExp(name, 'u') }));
  return card;
};

beforeEach(() => {
  openFakePanel();
  useLiveCalls.setState({ byMessage: {} });
});
afterEach(cleanup);

describe('a call of a tool', () => {
  it('says in one line what was called where, with what, and how long it took', () => {
    show({ calls: [doneCall('1')], records: new Map([['1', callRecord('1')]]) });

    expect(screen.getByRole('article', { name: 'Forecast' }).textContent).toBe('ForecastOpenWeatherLyonDone412 ms');
  });

  it('shows one press away what was sent, what came back as text, and both as they were written', () => {
    show({ calls: [doneCall('1', '<b>Rain</b>')], records: new Map([['1', callRecord('1')]]) });

    const card = open('Forecast');

    expect(within(card).getByText('city').closest('dt')?.nextSibling?.textContent).toBe('Lyon');
    expect(within(card).getByText('<b>Rain</b>')).toBeTruthy();
    expect(card.querySelector('b')).toBeNull();
    expect(within(card).getByText('412 ms · 11 bytes · api.openweather.example')).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: 'Raw' }));
    expect(card.querySelector('pre')?.textContent).toBe('{\n  "city": "Lyon"\n}\n\n"<b>Rain</b>"');
  });

  it('does not say that no data is sent of what was read in this browser for the model', () => {
    const call = { ...doneCall('1', 'The page'), args: {} };
    const record = callRecord('1', { sourceId: 'own', toolName: 'read_shared_page' });
    show({ calls: [call], records: new Map([['1', record]]) });
    const card = open('Read a shared page');

    expect(within(card).getByText('The page')).toBeTruthy();
    expect(card.textContent).not.toMatch(/No data is sent|Sent/u);
  });

  it('writes JSON from the left and words in their own direction, whatever the language of the panel is', () => {
    const args = { place: 'دمشق', days: [1, 2] };
    const call = { ...doneCall('1'), args };
    show({ calls: [call], records: new Map([['1', callRecord('1')]]) });
    const card = open('Forecast');

    expect(within(card).getByText('place').closest('dt')?.nextElementSibling?.getAttribute('dir')).toBe('auto');
    expect(within(card).getByText('days').closest('dt')?.nextElementSibling?.getAttribute('dir')).toBe('ltr');
    fireEvent.click(within(card).getByRole('button', { name: 'Raw' }));
    expect(card.querySelector('pre')?.dir).toBe('ltr');
  });

  it('shows a list of equal objects as a table, and a file as the answer draws files', () => {
    const structured = [{ day: 'Saturday' }, { day: 'Sunday' }];
    const content = [{ type: 'file', uri: 'file:///a.csv', data: 'YQ==' }];
    show({ calls: [doneCall('1', { content, structured, isUntrusted: true })] });

    const card = open('weather__forecast');

    expect(
      within(card)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['day', 'Saturday', 'Sunday']);
    expect(within(card).getByText('File file:///a.csv')).toBeTruthy();
  });

  it('shows Markdown as the answer draws it, and the text of a file one press away', () => {
    const content = [
      { type: 'text', text: '**Rain**' },
      { type: 'file', uri: 'note://1', mimeType: 'text/plain', data: 'RHJ5Lg==' },
    ];
    show({ calls: [doneCall('1', { content, isUntrusted: true })] });

    const card = open('weather__forecast');

    expect(within(card).getByText('Markdown **Rain**')).toBeTruthy();
    expect(within(card).getByText('File note://1')).toBeTruthy();
    expect(within(card).queryByText('Dry.')).toBeNull();
    fireEvent.click(within(card).getByRole('button', { name: 'Read it here' }));
    expect(within(card).getByText('Dry.')).toBeTruthy();
  });

  it('shows its arguments as they are being written', () => {
    const part = { ...callPart('1'), state: 'partial-call', argsText: '{"city":"Ly', args: { city: 'Ly' } } as const;
    show({ isRunning: true, calls: [part] });

    expect(screen.getByRole('article').textContent).toBe('weather__forecastLyPreparing');
  });

  it('has the names that people know while its arguments are being written, and no id', () => {
    const tool = { name: 'read', title: 'Read a file', description: '', effect: 'reads', isOn: true } as const;
    const files = { id: 'mcp-01a223dc', title: 'My files', isOn: true, tools: [tool] };
    useToolList.setState({ list: { sources: [files], count: 1, search: { type: 'none' }, tokens: 0, stepLimit: 20 } });
    const toolName = 'mcp-01a223dc____read';
    show({ isRunning: true, calls: [{ ...callPart('1'), toolName, state: 'partial-call', argsText: '{' }] });

    expect(screen.getByRole('article', { name: 'Read a file' }).textContent).toContain('My files');
    expect(document.body.textContent).not.toContain('01a223dc');
    useToolList.setState({ list: undefined });
  });

  it('shows how far it is while it runs, and can be stopped by itself', () => {
    const connection = openFakePanel();
    const call = liveCall('1', { progress: { done: 1, total: 4, message: 'Station 1' } });
    useLiveCalls.setState({ byMessage: { a1: { '1': call } } });
    show({ isRunning: true, calls: [{ ...callPart('1'), state: 'call' }] });

    expect(screen.getByText('Station 1')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Forecast' }).getAttribute('aria-valuenow')).toBe('25');
    fireEvent.click(screen.getByRole('button', { name: 'Stop Forecast' }));
    expect(connection.sent('tool-stop')).toEqual([{ type: 'tool-stop', runId: 'r1', toolCallId: '1' }]);
  });

  it('that failed says why in its line, and can be made again once its answer has ended', () => {
    const connection = openFakePanel();
    const part = { ...doneCall('1', 'No such city'), isError: true };
    show({ calls: [part], records: new Map([['1', callRecord('1', { outcome: 'failed' })]]) });

    expect(screen.getByRole('article').dataset.state).toBe('failed');
    expect(screen.getByText('No such city')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Forecast again' }));
    expect(connection.sent('tool-retry')).toEqual([{ type: 'tool-retry', messageId: 'a1', toolCallId: '1' }]);
  });

  it('that failed for want of a sign-in offers it', () => {
    const connection = openFakePanel();
    const problem = { code: 'auth', serviceCode: 'mcp-sign-in', host: 'files.example' } as const;
    const record = callRecord('1', { sourceId: 'mcp-files', outcome: 'failed', problem });
    show({ calls: [{ ...doneCall('1', 'Refused'), isError: true }], records: new Map([['1', record]]) });

    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(connection.sent('mcp-sign-in')).toMatchObject([{ connectionId: 'files' }]);
  });

  it('that broke off on its way says that it may have been carried out, and what to do', () => {
    const record = callRecord('1', { effect: 'writes', outcome: 'stopped', isUnsure: true });
    show({ calls: [{ ...doneCall('1', 'Stopped'), isError: true }], records: new Map([['1', record]]) });

    expect(screen.getByRole('article').textContent).toContain(
      'It had already been sent when the connection broke, so it may have been carried out. Check there before you try again.',
    );
  });

  it('that was not allowed is no failure: nothing came back, nothing was sent, and it can be asked for again', () => {
    const part = { ...doneCall('1', 'The user said no'), isError: true, isDenied: true };
    show({ calls: [part], records: new Map([['1', callRecord('1', { outcome: 'denied', hasLeft: false })]]) });

    const card = open('Forecast');

    expect(card.dataset.state).toBe('denied');
    expect(within(card).getByText('Arguments')).toBeTruthy();
    expect(within(card).queryByText('Result')).toBeNull();
    expect(card.querySelector('.pl-call-facts')?.textContent).toBe('412 ms · api.openweather.example');
    expect(within(card).getByRole('button', { name: 'Try Forecast again' })).toBeTruthy();
  });

  it('that its answer did not wait for can be made again', () => {
    const record = callRecord('1', { outcome: undefined, endedAt: undefined });
    show({ calls: [{ ...callPart('1'), state: 'call' }], records: new Map([['1', record]]) });

    expect(screen.getByRole('article').dataset.state).toBe('unfinished');
    expect(screen.getByRole('button', { name: 'Try Forecast again' })).toBeTruthy();
  });

  it('without arguments says that there were none', () => {
    show({ calls: [{ ...doneCall('1'), args: {} }], records: new Map([['1', callRecord('1')]]) });

    expect(within(open('Forecast')).getByText('No data is sent.')).toBeTruthy();
  });

  it('shows the names that strangers gave without what would turn them around', () => {
    show({ calls: [doneCall('1')], records: new Map([['1', callRecord('1', { title: 'a\u202Eb' })]]) });

    expect(screen.getByRole('article', { name: 'a\uFFFDb' })).toBeTruthy();
  });
});

describe('several calls at once', () => {
  const calls = ['1', '2', '3', '4'].map((id) => doneCall(id));

  it('have one line that counts them, and fold behind it when they are done', () => {
    show({ calls: [...calls.slice(1), { ...doneCall('1'), isError: true }] });

    expect(screen.queryByRole('article')).toBeNull();
    const summary = screen.getByRole('button', { name: '4 tool calls Done 3 Failed 1' });
    fireEvent.click(summary);
    expect(screen.getAllByRole('article')).toHaveLength(4);
  });

  it('stand unfolded where one of them may have been carried out', () => {
    const record = callRecord('4', { effect: 'writes', outcome: undefined, endedAt: undefined });
    show({ calls: [...calls.slice(0, 3), { ...callPart('4'), state: 'call' }], records: new Map([['4', record]]) });

    expect(screen.getByText(/may have been carried out/u)).toBeTruthy();
  });

  it('stand unfolded while they run', () => {
    show({ isRunning: true, calls });

    expect(screen.getAllByRole('article')).toHaveLength(4);
  });

  it('are all stopped by one press while more than one of them has not ended', () => {
    const connection = openFakePanel();
    const running = (id: string) => ({ ...callPart(id), state: 'call' }) as const;
    useLiveCalls.setState({
      byMessage: { a1: { '1': liveCall('1', { state: 'done' }), '2': liveCall('2'), '3': liveCall('3') } },
    });
    const shown = show({ isRunning: true, calls: [doneCall('1'), running('2'), running('3')] });

    fireEvent.click(screen.getByRole('button', { name: 'Stop all' }));

    expect(connection.sent('tool-stop').map(({ toolCallId }) => toolCallId)).toEqual(['2', '3']);
    shown.unmount();
    useLiveCalls.setState({ byMessage: { a1: { '2': liveCall('2') } } });
    show({ isRunning: true, calls: [doneCall('1'), running('2')] });
    expect(screen.queryByRole('button', { name: 'Stop all' })).toBeNull();
  });

  it('show what a server asks in place of its call', () => {
    const question = { id: 'q', elicitation: { mode: 'form', message: 'Sure?', fields: [] } } as const;
    useLiveCalls.setState({ byMessage: { a1: { '4': liveCall('4', { state: 'asking', elicitation: question }) } } });
    show({ isRunning: true, calls: [...calls.slice(0, 3), { ...callPart('4'), state: 'call' }] });

    expect(screen.getByRole('article', { name: 'OpenWeather asks you' })).toBeTruthy();
  });

  it('show a question among them, whatever is folded', () => {
    const asked = liveCall('4', { state: 'asking', question: { offers: ['once', 'no'], reason: 'first' } });
    useLiveCalls.setState({ byMessage: { a1: { '4': asked } } });
    show({ isRunning: true, calls: [...calls.slice(0, 3), { ...callPart('4'), state: 'call' }] });

    fireEvent.click(screen.getByRole('button', { name: /^4 tool calls/u }));

    expect(screen.getByRole('button', { name: 'Allow once' })).toBeTruthy();
  });
});
