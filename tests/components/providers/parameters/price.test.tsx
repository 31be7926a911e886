// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AnswerFacts } from '@/components/chat/answer/AnswerFacts';
import { LedgerNote } from '@/components/chat/composer/LedgerNote';
import { SentSheet } from '@/components/chat/SentSheet';
import { ParametersSheet } from '@/components/providers/parameters/ParametersSheet';
import type { Model } from '@/lib/domain/model';
import { useSheet } from '@/lib/panel/app/sheets';
import { replaceConnection } from '@/lib/panel/connection';
import { firstState, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

let connection: FakeChatConnection;
const inputField = () => screen.getByRole('textbox', { name: 'Input price, USD per million tokens' });
const outputField = () => screen.getByRole('textbox', { name: 'Output price, USD per million tokens' });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
const changes = () => connection.sent('preferences-change').map(({ change }) => change.modelPrices);

const key = 'connection-1/m1';
const listed = { currency: 'USD', input: 3, output: 15 } as const;
const model = { id: 'm1', name: 'Model One' };
const withModel = (own: Partial<Model> = {}) =>
  useSession.setState({ providers: [connected({ isLocal: false, models: [{ ...model, ...own }] })] });
const enter = (modelPrices: Record<string, { input: number; output: number }>) =>
  useSession.setState(({ preferences }) => ({ preferences: { ...preferences, modelPrices } }));
const openLedger = async () => {
  renderThemed(<LedgerNote />);
  fireEvent.click(await screen.findByTestId('ledger'));
  return screen.findByRole('dialog');
};

beforeEach(() => {
  connection = createFakeChatConnection();
  connection.answer({ 'preferences-change': firstState().preferences });
  replaceConnection(connection);
  useSession.setState({ ...firstState(), conversation: conversationOf(), draft: 'Why?' }, true);
  withModel();
});
afterEach(cleanup);

it('keeps the price of the model as it is entered, with a decimal comma too, beside those of others', async () => {
  enter({ 'connection-1/m2': { input: 1, output: 2 } });
  renderThemed(<ParametersSheet firstScope="model" />);
  fill(inputField(), '2,5');
  fill(outputField(), ' .75 ');

  save();

  await waitFor(() =>
    expect(changes()).toEqual([{ 'connection-1/m2': { input: 1, output: 2 }, [key]: { input: 2.5, output: 0.75 } }]),
  );
});

it('forgets a price that is taken out of the fields', async () => {
  enter({ [key]: { input: 3, output: 15 } });
  renderThemed(<ParametersSheet firstScope="model" />);
  expect(inputField()).toHaveProperty('value', '3');
  fill(inputField(), '');
  fill(outputField(), '');

  save();

  await waitFor(() => expect(changes()).toEqual([{}]));
});

it.each([
  ['3', ''],
  ['-1', '2'],
  ['1.000,50', '2'],
  ['1e3', '2'],
  ['100001', '2'],
])('says that %j and %j are no price, and keeps nothing', async (input, output) => {
  renderThemed(<ParametersSheet firstScope="model" />);
  fill(inputField(), input);
  fill(outputField(), output);

  save();

  await screen.findByText('Enter two numbers from 0 to 100,000, or leave both empty.');
  expect(changes()).toEqual([]);
});

it('says which price counts', () => {
  withModel({ price: listed });
  const { unmount } = renderThemed(<ParametersSheet firstScope="model" />);
  const ofService = screen.queryByText(/If both are empty, Parley uses the price the service lists: \$3/);
  unmount();
  enter({ [key]: { input: 1, output: 2 } });
  renderThemed(<ParametersSheet firstScope="model" />);

  expect(ofService).not.toBeNull();
  expect(
    screen.getByText(/Parley uses this price instead of the one the service lists: \$3.* in, \$15.* out/),
  ).toBeTruthy();
});

it('says of which day a price is that the service does not list', async () => {
  withModel({ price: { ...listed, asOf: '2026-11-01' } });
  const { unmount } = renderThemed(<ParametersSheet firstScope="model" />);
  const hint = screen.getByText(/^If both are empty, Parley uses the price as of .*: \$3 in, \$15 out\./).textContent;
  unmount();

  expect(hint).toContain('November 1, 2026');
  expect((await openLedger()).textContent).toContain('Price as of November 1, 2026');
});

it('says of which day a window is that the service does not list', () => {
  withModel({ contextWindow: 9000, maxOutput: 90, dated: { asOf: '2026-11-01', fields: ['contextWindow'] } });

  renderThemed(<ParametersSheet firstScope="model" />);

  screen.getByText('The service doesn’t say. If empty, Parley uses what was known on November 1, 2026: 9,000.');
  screen.getByText('If empty, Parley uses what the service lists: 90.');
});

it('is where the writing begins when it is the price that was asked for', async () => {
  renderThemed(<ParametersSheet firstScope="model" />);

  await waitFor(() => expect(document.activeElement).toBe(inputField()));
});

it('names among what was sent the price that counted then', () => {
  const sent = { host: 'api.test', model: 'm1', messages: [], price: { ...listed, isEntered: true } as const };
  useSession.setState({ tree: [answer('a1', 'u1', { sent })] });

  renderThemed(<SentSheet messageId="a1" />);

  expect(screen.getByText('Price you entered').nextSibling?.textContent).toBe('$3 in, $15 out, per million tokens');
});

it('says among what was sent how long the service took and what its guardrail found', () => {
  const sent = { host: 'api.test', model: 'm1', messages: [] };
  const guardrail = { inputAssessment: { gr1: { topicPolicy: { topics: [{ name: 'Money', action: 'BLOCKED' }] } } } };
  const annotations = [{ type: 'parley-served', latencyMs: 380, guardrail }];
  useSession.setState({ tree: [answer('a1', 'u1', { sent, annotations })] });

  renderThemed(<SentSheet messageId="a1" />);

  expect(screen.getByText('Time measured by the service').nextSibling?.textContent).toBe('380 ms');
  expect(JSON.parse(screen.getByText('What the guardrail found').nextSibling?.textContent ?? '')).toEqual(guardrail);
});

it.each([
  ['of all', { promptTokens: 12_000, completionTokens: 5, cachedTokens: 9000 }, '9,000 of 12,000'],
  ['that there were none', { promptTokens: 12_000, completionTokens: 5, cachedTokens: 0 }, '0 of 12,000'],
  ['alone, where all were not counted', { promptTokens: Number.NaN, completionTokens: 5, cachedTokens: 9 }, '9'],
])('says among what was sent the tokens that came from the cache, %s', (_how, usage, shown) => {
  const sent = { host: 'api.test', model: 'm1', messages: [] };
  useSession.setState({ tree: [answer('a1', 'u1', { sent, usage })] });

  renderThemed(<SentSheet messageId="a1" />);

  expect(screen.getByText('Tokens from the service’s cache').nextSibling?.textContent).toBe(shown);
});

it('says nothing of a cache where the service tells nothing of it', () => {
  const sent = { host: 'api.test', model: 'm1', messages: [] };
  useSession.setState({ tree: [answer('a1', 'u1', { sent, usage: { promptTokens: 12, completionTokens: 5 } })] });

  renderThemed(<SentSheet messageId="a1" />);

  expect(screen.queryByText('Tokens from the service’s cache')).toBeNull();
});

it('shows every request of an answer that called tools by what it added, and what the model could call', () => {
  const call = { type: 'tool-invocation', toolCallId: 'c1', toolName: 'f', step: 0, state: 'result' } as const;
  const messages = [
    { role: 'user', characters: 5 },
    { role: 'assistant', characters: 7, toolCalls: 1 },
    { role: 'tool', characters: 4, toolCalls: 1 },
  ] as const;
  const sent = { host: 'api.test', model: 'm1', tools: ['own____clock'], messages, rounds: [1, 3] };
  useSession.setState({ tree: [answer('a1', 'u1', { sent, parts: [{ ...call, args: {}, result: 'noon' }] })] });

  renderThemed(<SentSheet messageId="a1" />);

  expect(screen.getByText('Requests').nextSibling?.textContent).toBe('2');
  expect(screen.getByText('Tool calls').nextSibling?.textContent).toBe('1');
  expect(screen.getByText('Tools available to the model').nextSibling?.textContent).toBe('own____clock');
  expect(screen.getByText('Request 1').nextSibling?.childNodes).toHaveLength(1);
  expect(screen.getByText('Request 2').nextSibling?.textContent).toContain('Characters: 4');
});

it('asks for no price among the parameters of a conversation', () => {
  renderThemed(<ParametersSheet />);

  expect(screen.queryByRole('textbox', { name: /price/ })).toBeNull();
});

it('offers to enter a price where none is known, and says no cost', async () => {
  const ledger = await openLedger();
  expect(ledger.textContent).not.toContain('Cost');

  fireEvent.click(screen.getByRole('button', { name: 'Enter a price' }));

  expect(useSheet.getState().sheet).toEqual({ name: 'parameters', scope: 'model' });
  expect(document.activeElement).toBe(screen.getByTestId('ledger'));
});

it('estimates the cost of what is written by the price of the user, and names whose price it is', async () => {
  withModel({ price: listed });
  enter({ [key]: { input: 100_000, output: 0 } });

  const { textContent } = await openLedger();

  expect(textContent).toContain('Price you entered$100,000');
  expect(textContent).not.toContain('listed by the service');
  expect(textContent).toMatch(/Cost, without the answerabout \$\d/);
});

it('adds up what the answers cost, other versions too, and says what it leaves out', async () => {
  const cost = { currency: 'USD', amount: 0.25 } as const;
  const [q, a1, a2] = [question('u1'), answer('a1', 'u1', { cost }), answer('a2', 'u1', { cost })];
  useSession.setState({ messages: [q, a2], tree: [q, a1, a2] });
  const exact = (await openLedger()).textContent;
  cleanup();
  useSession.setState({ tree: [q, a1, a2, answer('a3', 'u1')] });

  const partly = (await openLedger()).textContent;

  expect(exact).toContain('Spent so far$0.5');
  expect(exact).not.toContain('left out of the sum');
  expect(partly).toContain('Spent so farabout $0.5');
  expect(partly).toContain('The total doesn’t include answers whose cost isn’t known.');
});

it('tells with an answer what it cost, an estimate as one, and nothing where nothing is known', () => {
  const { container, rerender } = renderThemed(
    <AnswerFacts message={answer('a1', 'u1', { cost: { currency: 'USD', amount: 0.0061 } })} />,
  );
  const exact = container.textContent;
  rerender(<AnswerFacts message={answer('a1', 'u1', { cost: { currency: 'USD', amount: 0.0061, isAbout: true } })} />);
  const about = container.textContent;
  rerender(<AnswerFacts message={answer('a1', 'u1')} />);

  expect(exact).toContain('Cost: $0.0061');
  expect(about).toContain('Cost: about $0.0061');
  expect(container.textContent).not.toContain('Cost');
});

const sizes = () => connection.sent('preferences-change').map(({ change }) => change.modelSizes);
const windowField = () => screen.getByRole('textbox', { name: 'Context window, tokens' });

it('keeps the window of the model as it is entered, and counts with it before sending', async () => {
  useSession.setState({ providers: [connected({ isLocal: false, models: [{ ...model, contextWindow: 8000 }] })] });
  const { unmount } = renderThemed(<ParametersSheet firstScope="model" />);
  fill(windowField(), '32 000');
  save();
  await waitFor(() => expect(sizes()).toEqual([{ [key]: { contextWindow: 32_000 } }]));
  unmount();
  useSession.setState(({ preferences }) => ({ preferences: { ...preferences, modelSizes: sizes()[0] ?? {} } }));

  renderThemed(<LedgerNote />);

  expect((await screen.findByTestId('ledger')).textContent).toMatch(/32K/);
});

it('says that a window is none, and keeps nothing', async () => {
  renderThemed(<ParametersSheet firstScope="model" />);
  fill(windowField(), '8,5');
  save();

  await screen.findByText('Enter a number from 1 to 100,000,000.');
  expect(sizes()).toEqual([]);
});
