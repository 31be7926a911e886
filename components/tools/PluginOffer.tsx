import { useState } from 'react';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { PluginOffer as Offer } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { blockedHost } from '@/lib/panel/tools/plugin-problem';
import { brokenField, readSettings, type TypedSettings } from '@/lib/panel/tools/plugin-settings';
import { PluginFacts } from './PluginFacts';
import { PluginFields } from './PluginFields';

export type PluginOfferProps = {
  readonly offer: Offer;
  readonly isBusy: boolean;
  /** It is another than the user saw a moment ago. */
  readonly isNew: boolean;
  readonly onInstall: (settings: TypedSettings) => void;
  /** Asks for the host of its OpenAPI document, and looks again. */
  readonly onAllow: () => void;
  readonly onCancel: () => void;
};

/** What would be installed, whole, with the settings that it asks for. Secrets are read from their inputs when they are sent. */
export function PluginOffer({ offer, isBusy, isNew, onInstall, onAllow, onCancel }: PluginOfferProps) {
  const t = useT();
  const [broken, setBroken] = useState<string>();
  const { preview, missing } = offer;
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
      {missing === undefined || blockedHost(missing) === undefined ? null : (
        <div className="pl-actions">
          <GhostButton type="button" disabled={isBusy} onClick={onAllow}>
            {t('error.action.grant-access')}
          </GhostButton>
        </div>
      )}
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
