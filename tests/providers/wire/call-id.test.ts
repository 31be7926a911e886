import { describe, expect, it } from 'vitest';
import type { RequestMessage } from '@/lib/domain/chat-request';
import { fitCalls, makeCallId } from '@/lib/providers/wire/call-id';

const call = (toolCallId: string, toolName = 'weather'): RequestMessage => ({
  role: 'assistant',
  parts: [{ type: 'tool_call', toolCallId, toolName, args: {} }],
});
const result = (toolCallId: string, toolName = 'weather'): RequestMessage => ({
  role: 'tool',
  parts: [{ type: 'tool_result', toolCallId, toolName, result: 'rain' }],
});

const idsOf = (messages: readonly RequestMessage[]): readonly string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : [])));
const namesOf = (messages: readonly RequestMessage[]): readonly string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => ('toolName' in part ? [part.toolName] : [])));

const nine = '^[a-zA-Z0-9]{9}$';
const plain = '^[a-zA-Z0-9_-]+$';

describe('the id of a call', () => {
  it('that we make is taken by every service that limits its length', () => {
    expect(makeCallId()).toMatch(/^call_[0-9a-f]{32}$/);
    expect(makeCallId()).not.toBe(makeCallId());
  });

  it('goes as it came where the service takes it', () => {
    expect(idsOf(fitCalls([call('call_1'), result('call_1')], plain))).toEqual(['call_1', 'call_1']);
    expect(idsOf(fitCalls([call('a b'.repeat(50)), result('a b'.repeat(50))]))).toEqual(
      Array(2).fill('a b'.repeat(50)),
    );
  });

  it('keeps what fits of one with other characters, and is made anew where nothing helps', () => {
    expect(idsOf(fitCalls([call('fn.x:0'), result('fn.x:0')], plain))).toEqual(['fn_x_0', 'fn_x_0']);
    const [asked, answered] = idsOf(fitCalls([call('call_1'), result('call_1')], nine));
    expect(asked).toMatch(new RegExp(nine));
    expect(answered).toBe(asked);
  });

  it('is the same in every request, and another for another call', () => {
    const long = (end: string): string => `${'x'.repeat(80)}${end}`;
    const ids = idsOf(fitCalls([call(long('1')), call(long('2'))], '^.{1,40}$'));
    expect(idsOf(fitCalls([call(long('1')), call(long('2'))], '^.{1,40}$'))).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
  });

  it('of two answers that used one is told apart, each with its own result', () => {
    const messages = [call('call_0'), result('call_0'), call('call_0'), result('call_0'), call('call_0')];
    const [first, firstResult, second, secondResult, third] = idsOf(fitCalls(messages, plain));
    expect([first, firstResult]).toEqual(['call_0', 'call_0']);
    expect(secondResult).toBe(second);
    expect(new Set([first, second, third]).size).toBe(3);
  });
});

describe('the name of a called tool', () => {
  it.each([
    ['fake____weather', 'fake____weather'],
    ['look/up.json?', 'look_up_json_'],
    ['wëther', 'w_ther'],
    ['x'.repeat(100), 'x'.repeat(64)],
    ['', '_'],
  ])('%s goes as %s, in the call and in its result', (name, sent) => {
    expect(namesOf(fitCalls([call('a', name), result('a', name)]))).toEqual([sent, sent]);
  });
});
