import { useCallback, useEffect, useMemo, useState } from 'react';
import { ArgumentFields, argumentValues } from '@/components/ui/ArgumentFields';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { focusComposer } from '@/components/ui/composer-id';
import { Form } from '@/components/ui/Form';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useIsShown } from '@/components/ui/use-is-shown';
import { hostOf } from '@/lib/domain/network-address';
import { useT } from '@/lib/i18n/use-t';
import { insertPrompt } from '@/lib/panel/app/insert-prompt';
import { type AskedPrompt, closeSheet } from '@/lib/panel/app/sheets';
import { suggestionsOf } from '@/lib/panel/attachments/server-resources';
import '@/components/attachments/ResourceSheet.css';

/** Asks for the arguments of a server's prompt; what the server makes of them goes into the composer. */
export function PromptSheet({ connection, prompt, at }: AskedPrompt) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const isWanted = useIsShown();
  const { name, title, description, arguments: asked } = prompt;
  const host = hostOf(connection.url);
  const suggest = useMemo(() => suggestionsOf(connection.id, { type: 'prompt', name }), [connection.id, name]);

  const insert = useCallback(
    async (values: Readonly<Record<string, string>>): Promise<void> => {
      setBusy(true);
      const isInserted = await insertPrompt({ connection, name, values, at, isWanted });
      setBusy(false);
      if (!isInserted) return;
      closeSheet();
      focusComposer();
    },
    [connection, name, at, isWanted],
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
        {isBusy ? <OutcomeLine tone="busy">{t('mcp.offers.loading', { name: connection.title })}</OutcomeLine> : null}
        <div className="pl-actions">
          <PrimaryButton type="submit" disabled={isBusy}>
            {t('mcp.offers.insert')}
          </PrimaryButton>
        </div>
      </Form>
    </BottomSheet>
  );
}
