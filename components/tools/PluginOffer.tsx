import { useState } from 'react';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { PluginPreview } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { brokenField, readSettings, type TypedSettings } from '@/lib/panel/tools/plugin-settings';
import { PluginFacts } from './PluginFacts';
import { PluginFields } from './PluginFields';

export type PluginOfferProps = {
  readonly preview: PluginPreview;
  readonly isBusy: boolean;
  /** It is another than the user saw a moment ago. */
  readonly isNew: boolean;
  readonly onInstall: (settings: TypedSettings) => void;
  readonly onCancel: () => void;
};

/** What would be installed, whole, with the settings that it asks for. Secrets are read from their inputs when they are sent. */
export function PluginOffer({ preview, isBusy, isNew, onInstall, onCancel }: PluginOfferProps) {
  const t = useT();
  const [broken, setBroken] = useState<string>();
  const { title, settings: fields } = preview;
  const submit = (form: HTMLFormElement): void => {
    const settings = readSettings(form, fields);
    const bad = brokenField(fields, settings);
    setBroken(bad?.name);
    if (bad === undefined && !isBusy) onInstall(settings);
  };

  return (
    <Form className="pl-plugin-preview" onSubmit={submit} aria-label={outsideText(title)} data-testid="plugin-offer">
      <h4 className="pl-plugin-title">
        <bdi>{outsideText(title)}</bdi>
      </h4>
      {isNew ? <OutcomeLine tone="bad">{t('plugin.changedMeanwhile')}</OutcomeLine> : null}
      <PluginFacts preview={preview} />
      {fields.length === 0 ? null : (
        <>
          <p className="pl-note">{t('plugin.settingsText')}</p>
          <PluginFields fields={fields} broken={broken} />
        </>
      )}
      <p className="pl-note">{t('plugin.access')}</p>
      <div className="pl-actions">
        <PrimaryButton type="submit" disabled={isBusy}>
          {t('plugin.install')}
        </PrimaryButton>
        <GhostButton type="button" onClick={onCancel}>
          {t('common.cancel')}
        </GhostButton>
      </div>
    </Form>
  );
}
