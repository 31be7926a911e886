import { Switch } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { StateText } from '@/components/ui/StateText';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { LeftOutTool } from '@/lib/domain/tools/tool';
import type { ListedTool, ListedToolSource } from '@/lib/domain/tools/tool-list';
import type { TextKey } from '@/lib/i18n/text-key';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { errorTitleKey } from '@/lib/panel/show-error';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { mcpCause } from '@/lib/panel/tools/server-problem';
import type { ToolSwitch } from '@/lib/panel/tools/tool-list';
import { sourceTitle, toolDescription, toolTitle } from '@/lib/panel/tools/tool-words';
import { LongWords } from './LongWords';
import { MissingPages } from './MissingPages';
import { ServerIcon } from './ServerIcon';
import './ToolSourceRow.css';

export type ToolSourceRowProps = {
  readonly source: ListedToolSource;
  /** No tool is sent, whatever the switches say. */
  readonly isOff: boolean;
  readonly onSwitch: (change: ToolSwitch) => void;
};

/** How many tools are drawn at once; one press shows more. */
const drawnAtOnce = 30;

/** A tool of a source that is on: what it does, and its own switch. */
function ToolRow({
  tool,
  sourceId,
  isOff,
  onSwitch,
}: { readonly tool: ListedTool; readonly sourceId: string } & Omit<ToolSourceRowProps, 'source'>) {
  const t = useT();
  const title = toolTitle({ sourceId, toolName: tool.name, title: tool.title }, t);
  const description = toolDescription(sourceId, tool.description);
  return (
    <li className="pl-source-tool">
      <div className="pl-source-tool-words">
        <div className="pl-source-tool-head">
          <bdi className="pl-source-tool-title">{title}</bdi>
          <span className="pl-note">{t(`tools.effect.${tool.effect}`)}</span>
        </div>
        {description === '' ? null : (
          <p className="pl-note pl-source-tool-description">
            <LongWords text={description} />
          </p>
        )}
      </div>
      <Switch
        aria-label={title}
        checked={tool.isOn && !isOff}
        disabled={isOff}
        onCheckedChange={(isOn) => onSwitch({ sourceId, toolName: tool.name, isOn })}
      />
    </li>
  );
}

/** A server that asks its users to sign in has no key to accept. */
const problemTitle = (problem: ChatErrorData): TextKey => {
  const cause = mcpCause(problem);
  return cause === undefined ? errorTitleKey(problem.code) : `mcp.problem.${cause}.title`;
};

/** What a source lists and nobody can use: which tools, and why. */
function LeftOut({ leftOut }: { readonly leftOut: readonly LeftOutTool[] }) {
  const t = useT();
  const formats = useFormats();
  return (
    <Disclosure label={t('tools.leftOut.title', { count: formats.number(leftOut.length) })}>
      <ul className="pl-plain-list pl-source-tools">
        {leftOut.map(({ name, reason, count = 0 }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names need not differ, and the list never changes.
          <li key={index} className="pl-source-tool-words">
            <bdi className="pl-source-tool-title">{outsideText(name)}</bdi>
            <p className="pl-note">{t(`tools.leftOut.${reason}`, { count: formats.number(count) })}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** A source of tools: where its calls go, whether it is on, and one press away its tools. */
export function ToolSourceRow({ source, isOff, onSwitch }: ToolSourceRowProps) {
  const t = useT();
  const formats = useFormats();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const { id, title, host, icon, isOn, tools, sent, listedAt, problem, missing, leftOut = [] } = source;
  const name = sourceTitle(id, title, t);
  const total = tools.length;
  const on = tools.filter((tool) => tool.isOn).length;
  const isBlocked = isOff || (problem !== undefined && !isOn);

  return (
    <GroupRow
      tile={icon === undefined ? undefined : <ServerIcon icon={icon} />}
      title={<bdi>{name}</bdi>}
      sentence={host === name ? undefined : host === undefined ? t('tools.runsHere') : <bdi dir="ltr">{host}</bdi>}
      end={
        <Switch
          aria-label={name}
          checked={isOn && !isOff}
          disabled={isBlocked}
          onCheckedChange={(wanted) => onSwitch({ sourceId: id, isOn: wanted })}
        />
      }
    >
      {problem === undefined ? null : (
        <StateText tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {t(problemTitle(problem), { host: problem.host ?? host ?? name, provider: name, name, model: '' })}
        </StateText>
      )}
      {sent === undefined || isOff ? null : (
        <StateText tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {t('tools.tooMany', { sent: formats.number(sent), on: formats.number(on) })}
        </StateText>
      )}
      {tools.length === 0 ? null : (
        <Disclosure
          label={
            isOn && !isOff
              ? t('tools.someOn', { on: formats.number(on), total: formats.number(total) })
              : t('tools.count', { count: total })
          }
        >
          {listedAt === undefined ? null : (
            <p className="pl-note">{t('tools.listed', { when: formats.dateTime(listedAt) })}</p>
          )}
          <ul className="pl-plain-list pl-source-tools">
            {tools.slice(0, drawn).map((tool) => (
              <ToolRow key={tool.name} tool={tool} sourceId={id} isOff={isOff || !isOn} onSwitch={onSwitch} />
            ))}
          </ul>
          {tools.length > drawn ? (
            <GhostButton size="1" onClick={() => setDrawn(drawn + drawnAtOnce)}>
              {t('chat.showMore')}
            </GhostButton>
          ) : null}
        </Disclosure>
      )}
      {tools.length === 0 && listedAt !== undefined && missing === undefined ? (
        <p className="pl-note">{t('mcp.noTools')}</p>
      ) : null}
      {missing === undefined ? null : <MissingPages page={missing} />}
      {leftOut.length === 0 ? null : <LeftOut leftOut={leftOut} />}
    </GroupRow>
  );
}
