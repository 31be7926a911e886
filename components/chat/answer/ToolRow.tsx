import { Wrench } from 'lucide-react';
import { memo } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { withFewMarks } from '@/lib/domain/few-marks';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { shownName } from '@/lib/domain/shown-name';
import { useT } from '@/lib/i18n/use-t';
import './ToolRow.css';

const written = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

const contentOf = (part: ToolInvocationPart): string => {
  switch (part.state) {
    case 'partial-call':
      return part.argsText;
    case 'call':
      return written(part.args);
    case 'result':
      return `${written(part.args)}\n\n${written(part.result)}`;
    default:
      return part satisfies never;
  }
};

/** Computed when it is opened: an answer may have thousands of calls. */
const Content = ({ part }: { readonly part: ToolInvocationPart }) => withFewMarks(contentOf(part));

/** A tool that the model asked for: its name; one press shows what was sent and what came back. */
export const ToolRow = memo(function ToolRow({ part }: { readonly part: ToolInvocationPart }) {
  const t = useT();
  const awaits = part.state === 'call' && part.awaitsApproval === true;
  const isDenied = part.state === 'result' && part.isDenied === true;

  return (
    <Disclosure
      label={
        <span className="pl-tool">
          <Wrench size={14} aria-hidden="true" />
          <bdi>{shownName(part.toolName)}</bdi>
          {awaits ? <span className="pl-tool-state">{t('chat.toolAwaitsApproval')}</span> : null}
          {isDenied ? <span className="pl-tool-state">{t('chat.toolDenied')}</span> : null}
        </span>
      }
    >
      <pre className="pl-raw pl-tool-content" dir="ltr">
        <Content part={part} />
      </pre>
    </Disclosure>
  );
});
