import { Wrench } from 'lucide-react';
import { Fold } from '@/components/ui/Fold';
import type { ToolInvocationPart } from '@/lib/domain/message';
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

/** A tool that the model asked for: its name, and what was sent and came back one press away. */
export function ToolRow({ part }: { readonly part: ToolInvocationPart }) {
  return (
    <Fold
      label={
        <span className="pl-tool">
          <Wrench size={14} aria-hidden="true" />
          <bdi>{part.toolName}</bdi>
        </span>
      }
    >
      <pre className="pl-tool-content" dir="ltr">
        {contentOf(part)}
      </pre>
    </Fold>
  );
}
