import { useEffect } from 'react';
import { AnswerTurn } from '@/components/chat/answer/AnswerTurn';
import { linkContext } from '@/components/chat/link-context';
import { LinkGuard } from '@/components/chat/markdown/LinkGuard';
import { UserTurn } from '@/components/chat/UserTurn';
import type { Message } from '@/lib/domain/message';
import { startRunView } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import { Exhibit } from '../Exhibit';
import { message, modelRef, noon, textPart } from '../sample-data';
import '@/components/chat/MessageList.css';

const markdown = `# A heading

Some *words*, **strong** ones, \`code\` and [a link](https://example.org/list).

| Height | Seen from |
| ---: | --- |
| 20 m | 16 km |

1. a lamp
2. a lens

> A quotation.

\`\`\`ts
const range = (height: number): number => 3.57 * Math.sqrt(height);
\`\`\`

A formula: $d = 3.57\\sqrt{h}$.
`;

const marks = `# One
## Two
### Three
#### Four

H<sub>2</sub>O, 10<sup>13</sup>, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <u>under</u>, <mark>marked</mark>, <small>small</small>, ~~gone~~. A claim[^1].

| Lake | Way<br>there | Command | Gloss |
| --- | --- | --- | --- |
| **数据库(DB)**的 | by the old road, then left at the mill | \`npm run build --workspace=lake\` | $[A|b]$ |

<details><summary>What is *not* said</summary>

A paragraph that waits.

- and a list

</details>

<details open><summary>مزيد من التفاصيل</summary>

نص طويل يبقى مفتوحًا.

</details>

[^1]: So they say, at <https://example.org/note>.
`;

const answers: readonly { readonly name: string; readonly message: Message }[] = [
  { name: 'complete', message: message('complete', { parts: [textPart(markdown)] }) },
  { name: 'marks of text', message: message('marks', { parts: [textPart(marks)] }) },
  {
    name: 'complete, with reasoning and sources',
    message: message('reasoned', {
      parts: [
        { type: 'reasoning', text: 'First the lamp, then the lens.', details: [] },
        textPart('The lens.'),
        { type: 'source', source: { id: '1', url: 'https://example.org/lens', title: 'A lens' } },
      ],
    }),
  },
  { name: 'streaming', message: message('streaming', { status: 'running', parts: [textPart('A lens bends')] }) },
  { name: 'stopped', message: message('stopped', { status: 'stopped', parts: [textPart('A lens')] }) },
  {
    name: 'interrupted',
    message: message('interrupted', {
      status: 'interrupted',
      parts: [textPart('A lens bends li')],
      error: { code: 'ended-early' },
    }),
  },
  { name: 'cut at its length', message: message('cut', { parts: [textPart('A lens')], finishReason: 'length' }) },
  { name: 'empty', message: message('empty') },
];

const questions: readonly { readonly name: string; readonly message: Message }[] = [
  {
    name: 'asked',
    message: message('asked', { role: 'user', parts: [textPart('How far is a lighthouse seen?\nAnd why?')] }),
  },
  { name: 'queued', message: message('queued', { role: 'user', status: 'queued', parts: [textPart('And in fog?')] }) },
];

const run = {
  runId: 'run',
  conversationId: 'gallery',
  model: modelRef,
  startedAt: noon,
  lastSeq: 0,
} as const;
const waiting = message('waiting', { status: 'running' });

const runs = {
  streaming: startRunView({ ...run, messageId: 'streaming', phase: 'writing' }, { parts: [textPart('A lens bends')] }),
  waiting: startRunView({
    ...run,
    messageId: 'waiting',
    phase: 'waiting',
    retryAt: noon,
    retryReason: { code: 'rate-limit', status: 429, host: 'api.openai.com' },
  }),
};

/** Questions and answers of every kind. */
export function Turns() {
  useEffect(() => useSession.setState({ runs }), []);
  return (
    <LinkGuard context={linkContext}>
      {questions.map(({ name, message: question }) => (
        <Exhibit key={name} name={`UserTurn: ${name}`}>
          <ol className="pl-plain-list pl-messages">
            <UserTurn message={question} />
          </ol>
        </Exhibit>
      ))}
      {[...answers, { name: 'waits to try again', message: waiting }].map(({ name, message: answer }) => (
        <Exhibit key={name} name={`AnswerTurn: ${name}`}>
          <ol className="pl-plain-list pl-messages">
            <AnswerTurn message={answer} />
          </ol>
        </Exhibit>
      ))}
    </LinkGuard>
  );
}
