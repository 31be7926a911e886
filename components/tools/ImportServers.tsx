import { TextArea } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import { type EntryPreview, readServers } from '@/lib/panel/tools/import-preview';
import { ServersFound } from './ServersFound';

/** More than any settings have, bytes. */
const largest = 1_000_000;

/** Brings servers over from the settings of another program: a look at them first, then one press for each. */
export function ImportServers() {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [found, setFound] = useState<readonly EntryPreview[]>();

  const look = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    const entries = text.length > largest ? [] : await readServers(text);
    if (entries !== undefined) setFound(entries);
  };
  const pick = async (file: File | undefined): Promise<void> => {
    if (file === undefined || file.size > largest) return setFound(file && []);
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
      <ServersFound found={found} />
    </div>
  );
}
