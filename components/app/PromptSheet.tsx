import { useCallback, useEffect, useMemo, useState } from 'react';
import { ArgumentFields, argumentValues } from '@/components/ui/ArgumentFields';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { BusyLine } from '@/components/ui/BusyLine';
import { focusComposer } from '@/components/ui/composer-id';
import { Form } from '@/components/ui/Form';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { hostOf } from '@/lib/domain/network-address';
import { useT } from '@/lib/i18n/use-t';
import { insertPrompt } from '@/lib/panel/app/insert-prompt';
import { type AskedPrompt, closeSheet } from '@/lib/panel/app/sheets';
import { suggestionsOf } from '@/lib/panel/attachments/server-resources';
import { beginToolWait, type ToolWait, wantedBy } from '@/lib/panel/tool-wait';
import '@/components/attachments/ResourceSheet.css';

/** Asks for the arguments of a server's prompt; what the server makes of them goes into the composer. */
export function PromptSheet({ connection, prompt, at }: AskedPrompt) {
  const t = useT();
  const [wait, setWait] = useState<ToolWait>();
  const isBusy = wait !== undefined;
  // Whoever closes the sheet wants it no more.
  useEffect(() => () => wait?.cancel(), [wait]);
  const { name, title, description, arguments: asked } = prompt;
  const host = hostOf(connection.url);
  const suggest = useMemo(() => suggestionsOf(connection.id, { type: 'prompt', name }), [connection.id, name]);

  const insert = useCallback(
    async (values: Readonly<Record<string, string>>): Promise<void> => {
      const begun = beginToolWait();
      setWait(begun);
      const isInserted = await insertPrompt({ connection, name, values, at, ...wantedBy(begun) });
      if (begun.isCanceled()) return;
      begun.end();
      setWait(undefined);
      if (!isInserted) return;
      closeSheet();
      focusComposer();
    },
    [connection, name, at],
  );
  const isWhole = asked.length === 0;
  useEffect(() => {
    if (isWhole) void insert({});
  }, [isWhole, insert]);

  return (
    <BottomSheet title={title} testId="prompt-sheet" onClose={closeSheet}>
      <p className="pl-note pl-resource-lead">
        {description === undefined ? null : <bdi>{description} </bdi>}
        {t('mcp.offers.promptLead', { name: connection.title === host ? host : `${connection.title} (${host})` })}
      </p>
      <Form className="pl-template-form" onSubmit={(form) => insert(argumentValues(form))}>
        <ArgumentFields arguments={asked} suggest={suggest} />
        {isBusy ? (
          <BusyLine onCancel={() => setWait(undefined)}>{t('mcp.offers.loading', { name: connection.title })}</BusyLine>
        ) : null}
        <div className="pl-actions">
          <PrimaryButton type="submit" disabled={isBusy}>
            {t('mcp.offers.insert')}
          </PrimaryButton>
        </div>
      </Form>
    </BottomSheet>
  );
}
