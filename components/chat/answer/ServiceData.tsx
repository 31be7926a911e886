import { Braces } from 'lucide-react';
import { Disclosure } from '@/components/ui/Disclosure';
import { isEndWords } from '@/lib/domain/chat/end-words';
import { promptCutOf } from '@/lib/domain/chat/prompt-cut';
import { servedNoteOf } from '@/lib/domain/chat/served-note';
import { withFewMarks } from '@/lib/domain/few-marks';
import type { Message } from '@/lib/domain/message';
import { callRecordsOf } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import './ServiceData.css';

/** Computed when it is opened. */
const Content = ({ items }: { readonly items: readonly unknown[] }) => withFewMarks(JSON.stringify(items, null, 2));

/** What the page of a plugin made of its call (`PluginPage`), by its type alone: its schema is not needed to draw. */
const isPluginPage = (annotation: unknown): boolean =>
  typeof annotation === 'object' && annotation !== null && Reflect.get(annotation, 'type') === 'parley-plugin-page';

/** Parley's own notes on an answer are shown elsewhere, in words. */
const isOwn = (annotation: unknown): boolean =>
  promptCutOf([annotation]) !== undefined ||
  servedNoteOf([annotation]) !== undefined ||
  isEndWords(annotation) ||
  callRecordsOf([annotation]).size > 0 ||
  isPluginPage(annotation);

/** What a backend sent beside its answer, for people who want to see it: its data and its notes on the message. */
export function ServiceData({ message }: { readonly message: Pick<Message, 'data' | 'annotations'> }) {
  const t = useT();
  const items = [...(message.data ?? []), ...(message.annotations ?? []).filter((annotation) => !isOwn(annotation))];
  if (items.length === 0) return null;

  return (
    <Disclosure
      label={
        <span className="pl-service-data-label">
          <Braces size={14} aria-hidden="true" />
          {t('chat.serviceData')}
        </span>
      }
    >
      <pre className="pl-raw pl-service-data" dir="ltr">
        <Content items={items} />
      </pre>
    </Disclosure>
  );
}
