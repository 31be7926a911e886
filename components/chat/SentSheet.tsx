import { Fragment } from 'react';
import { Sheet } from '@/components/ui/Sheet';
import { useMoneyTexts } from '@/components/ui/use-money-texts';
import { type ServedNote, servedNoteOf } from '@/lib/domain/chat/served-note';
import { withFewMarks } from '@/lib/domain/few-marks';
import type { MessagePart } from '@/lib/domain/message-part';
import type { SentMessage, SentRequest } from '@/lib/domain/sent-request';
import type { Usage } from '@/lib/domain/usage';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useSession } from '@/lib/panel/session-store';
import { SentFiles } from './SentFiles';

const settingLines = ({ settings }: SentRequest): readonly string[] =>
  Object.entries(settings ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);

function SentLine({ message }: { readonly message: SentMessage }) {
  const t = useT();
  const formats = useFormats();
  const { role, characters, pictures, documents, toolCalls } = message;
  const counts = [
    t('sent.characters', { count: formats.number(characters) }),
    ...(pictures === undefined ? [] : [t('sent.pictures', { count: formats.number(pictures) })]),
    ...(documents === undefined ? [] : [t('sent.documents', { count: formats.number(documents) })]),
    ...(toolCalls === undefined ? [] : [t('sent.toolCalls', { count: formats.number(toolCalls) })]),
  ];

  return (
    <li>
      <b>{t(`sent.role.${role}`)}</b> {counts.join(' · ')}
    </li>
  );
}

/** How the service handled it, if it says so: Bedrock's latency and what its guardrail found. */
function ServedRows({ served }: { readonly served: ServedNote }) {
  const t = useT();
  const formats = useFormats();
  const { latencyMs, guardrail } = served;

  return (
    <>
      {latencyMs === undefined ? null : (
        <div>
          <dt>{t('sent.latency')}</dt>
          <dd>
            <bdi>{formats.duration(latencyMs)}</bdi>
          </dd>
        </div>
      )}
      {guardrail === undefined ? null : (
        <div>
          <dt>{t('sent.guardrail')}</dt>
          <dd>
            <code dir="ltr">{withFewMarks(JSON.stringify(guardrail, null, 2))}</code>
          </dd>
        </div>
      )}
    </>
  );
}

/** How much of it the service had in its cache, if it says so. */
function CachedRow({ usage }: { readonly usage: Usage }) {
  const t = useT();
  const formats = useFormats();
  const { cachedTokens, promptTokens } = usage;
  if (cachedTokens === undefined) return null;
  const cached = formats.number(cachedTokens);

  return (
    <div>
      <dt>{t('sent.cached')}</dt>
      <dd>
        <bdi>
          {Number.isFinite(promptTokens) ? t('sent.cachedOf', { cached, total: formats.number(promptTokens) }) : cached}
        </bdi>
      </dd>
    </div>
  );
}

/** What the model could call and how often it did, and how often it was asked for that. */
function ToolRows({ sent, parts }: { readonly sent: SentRequest; readonly parts: readonly MessagePart[] }) {
  const t = useT();
  const formats = useFormats();
  const { tools, rounds } = sent;
  const calls = parts.filter(({ type }) => type === 'tool-invocation').length;
  const rows = [
    ...(rounds === undefined ? [] : [[t('sent.requests'), formats.number(rounds.length)] as const]),
    ...(calls === 0 ? [] : [[t('sent.calls'), formats.number(calls)] as const]),
  ];

  return (
    <>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      {tools === undefined ? null : (
        <div>
          <dt>{t('sent.tools')}</dt>
          <dd>
            <code dir="ltr">{withFewMarks(tools.join('\n'))}</code>
          </dd>
        </div>
      )}
    </>
  );
}

/** The messages; where a model was asked several times, each request by what it had beyond the one before. */
function SentRounds({ sent: { messages, rounds = [messages.length] } }: { readonly sent: SentRequest }) {
  const t = useT();
  const formats = useFormats();

  return rounds.map((count, round) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes.
    <Fragment key={round}>
      <h2 className="pl-sheet-label">
        {rounds.length === 1 ? t('sent.messages') : t('sent.round', { number: formats.number(round + 1) })}
      </h2>
      <ol className="pl-sheet-list">
        {messages.slice(rounds[round - 1] ?? 0, count).map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes.
          <SentLine key={index} message={message} />
        ))}
      </ol>
    </Fragment>
  ));
}

/** What was sent for an answer: to whom, with which parameters, how much of what. */
export function SentSheet({ messageId }: { readonly messageId: string }) {
  const t = useT();
  const money = useMoneyTexts();
  const message = useSession((state) => state.tree.find(({ id }) => id === messageId));
  const sent = message?.sent;
  if (sent === undefined) return null;
  const served = servedNoteOf(message?.annotations);
  const price = sent.price && money.price(sent.price);

  return (
    <Sheet title={t('sent.action')} lead={t('sent.lead')}>
      <dl className="pl-sheet-rows">
        <div>
          <dt>{t('ledger.host')}</dt>
          <dd>
            <bdi>{sent.host === '' ? t('composer.staysHere') : sent.host}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('ledger.model')}</dt>
          <dd>
            <bdi>{sent.model}</bdi>
          </dd>
        </div>
        {sent.settings === undefined ? null : (
          <div>
            <dt>{t('parameters.title')}</dt>
            <dd>
              <code dir="ltr">{settingLines(sent).join('\n')}</code>
            </dd>
          </div>
        )}
        {sent.leftOut === undefined ? null : (
          <div>
            <dt>{t('sent.leftOut')}</dt>
            <dd>
              <code dir="ltr">{sent.leftOut.join('\n')}</code>
            </dd>
          </div>
        )}
        {price === undefined ? null : (
          <div>
            <dt>{price[0]}</dt>
            <dd>
              <bdi>{price[1]}</bdi>
            </dd>
          </div>
        )}
        {message?.usage === undefined ? null : <CachedRow usage={message.usage} />}
        {served === undefined ? null : <ServedRows served={served} />}
        <ToolRows sent={sent} parts={message?.parts ?? []} />
        {sent.system === undefined ? null : (
          <div>
            <dt>{t('ledger.system')}</dt>
            <dd dir="auto">{sent.system}</dd>
          </div>
        )}
      </dl>
      <SentRounds sent={sent} />
      {sent.files === undefined ? null : <SentFiles files={sent.files} />}
    </Sheet>
  );
}
