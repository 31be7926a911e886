import { TextArea } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useT } from '@/lib/i18n/use-t';
import { type EntryPreview, readServers } from '@/lib/panel/tools/import-preview';
import { ImportedRow } from './ImportedRow';

/** More than any settings have, bytes. */
const largest = 1_000_000;

/** Brings servers over from the settings of another program: a look at them first, then one press for each. */
export function ImportServers() {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [found, setFound] = useState<readonly EntryPreview[] | 'nothing'>();

  const look = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    const entries = text.length > largest ? [] : await readServers(text);
    if (entries !== undefined) setFound(entries.length === 0 ? 'nothing' : entries);
  };
  const pick = async (file: File | undefined): Promise<void> => {
    if (file === undefined || file.size > largest) return setFound(file && 'nothing');
    await look(await file.text());
  };

  return (
    <div className="pl-server-form">
      <Form className="pl-server-form" onSubmit={() => look(field.current?.value ?? '')}>
        <FieldGroup label={t('mcp.import.field')} hint={t('mcp.import.hint')}>
          {(props) => (
            <TextArea
              {...props}
              ref={field}
              rows={4}
              dir="ltr"
              spellCheck={false}
              placeholder='{ "mcpServers": { … } }'
            />
          )}
        </FieldGroup>
        <input
          ref={picker}
          type="file"
          accept=".json,.jsonc,application/json"
          hidden
          data-testid="import-servers"
          onChange={(event) => void pick(event.currentTarget.files?.[0])}
        />
        <div className="pl-actions">
          <GhostButton type="submit">{t('mcp.import.look')}</GhostButton>
          <GhostButton type="button" onClick={() => picker.current?.click()}>
            {t('mcp.import.file')}
          </GhostButton>
        </div>
      </Form>
      {found === 'nothing' ? <OutcomeLine tone="bad">{t('mcp.import.nothing')}</OutcomeLine> : null}
      {found === undefined || found === 'nothing' ? null : (
        <ul className="pl-plain-list pl-known-servers" aria-label={t('mcp.import.found')}>
          {found.map((preview) => (
            <ImportedRow key={preview.key} preview={preview} />
          ))}
        </ul>
      )}
    </div>
  );
}
