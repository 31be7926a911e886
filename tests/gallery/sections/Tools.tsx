import { useEffect } from 'react';
import { AnswerTurn } from '@/components/chat/answer/AnswerTurn';
import { ToolCallsSlot } from '@/components/chat/answer/tool-calls-slot';
import { linkContext } from '@/components/chat/link-context';
import { LinkGuard } from '@/components/chat/markdown/LinkGuard';
import { ConsentCard } from '@/components/tools/ConsentCard';
import { ConsentGroup } from '@/components/tools/ConsentGroup';
import { ToolCalls } from '@/components/tools/ToolCalls';
import type { Message } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';
import { startRunView } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import { type CallsOfAnswer, useLiveCalls } from '@/lib/panel/tools/live-calls';
import { Exhibit } from '../Exhibit';
import { message, modelRef, noon, textPart } from '../sample-data';
import '@/components/chat/MessageList.css';

const record = (toolCallId: string, change: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  type: 'parley-tool-call',
  toolCallId,
  sourceId: 'mcp-weather',
  toolName: 'get_forecast',
  title: 'Weather forecast',
  sourceTitle: 'OpenWeather',
  host: 'api.openweather.example',
  effect: 'reads',
  hasLeft: true,
  startedAt: noon,
  endedAt: noon + 412,
  outcome: 'done',
  ...change,
});

const longRecord = {
  title: 'Fußgängerüberwegsbeleuchtungsverordnungssuche',
  sourceTitle: 'Landesamt für Straßenbauvorhaben',
} as const;

const args = { city: 'Lyon', day: '2026-11-21' };
const text = (value: string) => ({ content: [{ type: 'text', text: value }], isUntrusted: true });
const shade =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgCAAAAACH9iFYAAAAZ0lEQVR42qXBIQJEAAAAwX2YIAiCIAiCIAjCBUEQBEEQBEEQBEG4IAiC53nEzhBIhBKRRCyRSKQSmUQuUUiUEpVELfGTaCRaiU6ilxgkRolJYpZYJFaJTWKXOCROib/EJXFLPBKv9AEf59Aun9LH5gAAAABJRU5ErkJggg==';
const pieces = {
  content: [
    { type: 'text', text: 'Rain <b>until</b> noon, then dry.' },
    { type: 'image', mimeType: 'image/png', data: shade },
    { type: 'file', name: 'forecast.csv', mimeType: 'text/csv', uri: 'file:///forecast.csv', data: 'YSxiCg==' },
    { type: 'link', uri: 'https://openweather.example/lyon', title: 'The forecast in full' },
  ],
  isUntrusted: true,
};
const table = {
  content: [],
  structured: [
    { day: 'Saturday', rain: 12, wind: '14 km/h' },
    { day: 'Sunday', rain: 0, wind: '8 km/h' },
    { day: 'Monday', rain: 3, wind: 'a gale that blows along the whole of the valley' },
  ],
  isUntrusted: true,
};

type Change = Partial<Extract<ToolInvocationPart, { state: 'result' }>>;

const call = (toolCallId: string, change: Change = {}): ToolInvocationPart => ({
  type: 'tool-invocation',
  toolCallId,
  toolName: 'weather__get_forecast',
  step: 0,
  state: 'result',
  args,
  result: text('Rain until noon, then dry.'),
  ...change,
});
const pending = (toolCallId: string): ToolInvocationPart => ({
  type: 'tool-invocation',
  toolCallId,
  toolName: 'weather__get_forecast',
  step: 0,
  state: 'call',
  args,
});

const running = record('running', { outcome: undefined, endedAt: undefined, startedAt: undefined });

const answers: readonly { readonly name: string; readonly message: Message }[] = [
  {
    name: 'one of a service itself, without a record',
    message: message('t-plain', { parts: [call('plain', { toolName: 'web_search', result: 'A lens.' })] }),
  },
  {
    name: 'pieces of every kind',
    message: message('t-pieces', {
      parts: [call('pieces', { result: pieces }), textPart('It rains until noon.')],
      annotations: [record('pieces')],
    }),
  },
  {
    name: 'a table',
    message: message('t-table', {
      parts: [call('table', { result: table })],
      annotations: [record('table', { ...longRecord, size: 5_200_000, isCut: true })],
    }),
  },
  {
    name: 'done, failed, not allowed and stopped, at once',
    message: message('t-states', {
      parts: [
        call('done'),
        call('failed', { isError: true, result: text('504 Gateway Timeout after 30 s') }),
        call('denied', { isError: true, isDenied: true, result: text('The user did not allow it.') }),
        call('stopped', { isError: true, result: text('The user stopped it.') }),
      ],
      annotations: [
        record('done', longRecord),
        record('failed', { outcome: 'failed', endedAt: noon + 30_000 }),
        record('denied', { outcome: 'denied', hasLeft: false, startedAt: undefined, endedAt: undefined }),
        record('stopped', { outcome: 'stopped', effect: 'writes', isUnsure: true, endedAt: noon + 5000 }),
      ],
    }),
  },
  {
    name: 'two that were cut off by the end of their answer',
    message: message('t-unfinished', {
      status: 'stopped',
      parts: [
        {
          type: 'tool-invocation',
          toolCallId: 'cut',
          toolName: 'weather__get_forecast',
          step: 0,
          state: 'partial-call',
          argsText: '{"city":"Ly',
          args: { city: 'Ly' },
        },
        pending('open'),
      ],
    }),
  },
];

const forming: ToolInvocationPart = {
  type: 'tool-invocation',
  toolCallId: 'forming',
  toolName: 'weather__get_forecast',
  step: 0,
  state: 'partial-call',
  argsText: '{"city":"Lyon","day":"2026-1',
  args: { city: 'Lyon', day: '2026-1' },
};
const live = message('t-live', { status: 'running', parts: [call('first'), pending('running'), forming] });

const liveCall = (change: Partial<LiveToolCall>): LiveToolCall => ({
  runId: 'run',
  conversationId: 'gallery',
  messageId: 't-live',
  state: 'running',
  record: running,
  args,
  ...change,
});

const calls: CallsOfAnswer = {
  first: liveCall({ state: 'done', record: record('first') }),
  running: liveCall({ progress: { done: 3, total: 8, message: 'Reading station 3 of 8' } }),
};

const runs = {
  't-live': startRunView(
    {
      runId: 'run',
      conversationId: 'gallery',
      messageId: 't-live',
      model: modelRef,
      startedAt: noon,
      lastSeq: 0,
      phase: 'writing',
    },
    { parts: live.parts },
  ),
};

const asked = (toolCallId: string, change: Partial<ToolCallRecord>, input: unknown = args): LiveToolCall =>
  liveCall({ state: 'asking', record: record(toolCallId, { outcome: undefined, ...change }), args: input });

const longArgs = {
  recipients: ['ada@example.org', 'grace@example.org'],
  subject: 'Weekend',
  body: 'Dear all,\nthe weather will be dry on Sunday. '.repeat(12),
};

const groupQuestion: ToolQuestion = { reason: 'tainted', offers: ['once', 'conversation', 'no'], holds: 'reads' };

/** Calls of tools in every state, and the questions about them. */
export function Tools() {
  useEffect(() => {
    useSession.setState({ runs });
    useLiveCalls.setState({ byMessage: { 't-live': calls } });
  }, []);
  return (
    <ToolCallsSlot value={ToolCalls}>
      <LinkGuard context={linkContext}>
        {[...answers, { name: 'done, running and being written, at once', message: live }].map(
          ({ name, message: answer }) => (
            <Exhibit key={name} name={`ToolCalls: ${name}`}>
              <ol className="pl-plain-list pl-messages">
                <AnswerTurn message={answer} />
              </ol>
            </Exhibit>
          ),
        )}
        <Exhibit name="ConsentCard: reads">
          <ConsentCard
            call={asked('reads', {})}
            question={{ reason: 'first', offers: ['once', 'conversation', 'always', 'no'], holds: 'reads' }}
          />
        </Exhibit>
        <Exhibit name="ConsentCard: falls out of what was allowed">
          <ConsentCard
            call={asked('beyond', { isTainted: true })}
            question={{
              reason: 'tainted',
              offers: ['once', 'no'],
              why: { type: 'foreign', words: ['Donaudampfschifffahrt', 'KX-20417'] },
              isAgain: true,
            }}
          />
        </Exhibit>
        <Exhibit name="ConsentGroup: several at once, one of them folded">
          <ConsentGroup
            asked={[
              { call: asked('group-1', {}), question: groupQuestion },
              { call: asked('group-2', {}, { place: 'Lyon', note: 'word '.repeat(200) }), question: groupQuestion },
              { call: asked('group-3', longRecord), question: groupQuestion },
            ]}
          />
        </Exhibit>
        <Exhibit name="ConsentCard: writes, long arguments and names">
          <ConsentCard
            call={asked('writes', { ...longRecord, effect: 'writes' }, longArgs)}
            question={{ reason: 'first', offers: ['once', 'conversation', 'no'] }}
          />
        </Exhibit>
        <Exhibit name="ConsentCard: much is folded, the title is another tool’s">
          <ConsentCard
            call={asked(
              'folded',
              { title: 'Calculator', toolName: 'wipе_disk', effect: 'writes' },
              { padding: `first line${'\n'.repeat(3_000)}last line`, long: 'word '.repeat(900), place: { lat: 45.7 } },
            )}
            question={{ reason: 'first', offers: ['once', 'conversation', 'no'] }}
          />
        </Exhibit>
        <Exhibit name="ConsentCard: after text by strangers">
          <ConsentCard
            call={asked('tainted', { isTainted: true })}
            question={{ reason: 'tainted', offers: ['once', 'no'] }}
          />
        </Exhibit>
        <Exhibit name="ConsentCard: runs here">
          <ConsentCard
            call={asked('here', {
              host: undefined,
              title: 'Search conversations',
              sourceTitle: 'Parley',
              hasLeft: false,
            })}
            question={{ reason: 'first', offers: ['once', 'conversation', 'always', 'no'] }}
          />
        </Exhibit>
      </LinkGuard>
    </ToolCallsSlot>
  );
}
