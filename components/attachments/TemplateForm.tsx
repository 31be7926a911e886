import { useMemo } from 'react';
import { ArgumentFields, argumentValues } from '@/components/ui/ArgumentFields';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ServerResourceTemplate } from '@/lib/domain/tools/server-offers';
import { filledUri, gapsOf } from '@/lib/domain/tools/uri-template';
import { useT } from '@/lib/i18n/use-t';
import { suggestionsOf } from '@/lib/panel/attachments/server-resources';

export type TemplateFormProps = {
  readonly connection: McpConnection;
  readonly template: ServerResourceTemplate;
  readonly isBusy: boolean;
  readonly onAttach: (uri: string) => void;
  readonly onBack: () => void;
};

/** Asks for what is missing of an address. */
export function TemplateForm({ connection, template, isBusy, onAttach, onBack }: TemplateFormProps) {
  const t = useT();
  const { uriTemplate, name, description } = template;
  const gaps = (gapsOf(uriTemplate) ?? []).map((gap) => ({ name: gap, isRequired: true }));
  const suggest = useMemo(
    () => suggestionsOf(connection.id, { type: 'template', uriTemplate }),
    [connection.id, uriTemplate],
  );
  const submit = (form: HTMLFormElement): void => {
    const uri = filledUri(uriTemplate, argumentValues(form));
    if (uri !== undefined && !isBusy) onAttach(uri);
  };

  return (
    <Form className="pl-template-form" onSubmit={submit}>
      <div>
        <h3 className="pl-offer-name">
          <bdi>{name}</bdi>
        </h3>
        <p className="pl-note pl-resource-lead">
          <bdi>{description ?? uriTemplate}</bdi>
        </p>
      </div>
      <ArgumentFields arguments={gaps} suggest={suggest} />
      <div className="pl-actions">
        <PrimaryButton type="submit" disabled={isBusy}>
          {t('mcp.offers.attach')}
        </PrimaryButton>
        <GhostButton type="button" onClick={onBack}>
          {t('common.back')}
        </GhostButton>
      </div>
    </Form>
  );
}
