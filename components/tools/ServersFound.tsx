import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useT } from '@/lib/i18n/use-t';
import type { EntryPreview } from '@/lib/panel/tools/import-preview';
import { ImportedRow } from './ImportedRow';

export type ServersFoundProps = {
  /** What another program's settings name; absent before somebody looked. */
  readonly found: readonly EntryPreview[] | undefined;
  readonly onConnected?: (() => void) | undefined;
};

/** The servers in a text that was pasted, and how each is connected here. */
export function ServersFound({ found, onConnected }: ServersFoundProps) {
  const t = useT();
  if (found === undefined) return null;
  if (found.length === 0) return <OutcomeLine tone="bad">{t('mcp.import.nothing')}</OutcomeLine>;
  return (
    <ul className="pl-plain-list pl-known-servers" aria-label={t('mcp.import.found')}>
      {found.map((preview) => (
        <ImportedRow key={preview.key} preview={preview} onConnected={onConnected} />
      ))}
    </ul>
  );
}
