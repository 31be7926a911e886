import { TextField } from '@radix-ui/themes';
import { useRef } from 'react';
import { BusyLine } from '@/components/ui/BusyLine';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { hostOf } from '@/lib/domain/network-address';
import { useT } from '@/lib/i18n/use-t';
import { useInstallPlugin } from '@/lib/panel/tools/use-install-plugin';
import { PluginOffer } from './PluginOffer';
import { PluginTrouble } from './PluginTrouble';
import './Servers.css';

/** More than any manifest has, bytes. */
const largest = 1_000_000;

/** Installs a plugin by the address of its manifest, or from a file: a look at it first. */
export function InstallPlugin() {
  const t = useT();
  const address = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { installation, look, allow, install, cancel } = useInstallPlugin();
  const { isBusy, place, offer, trouble, isNew = false } = installation;
  const host = place?.from === 'address' ? hostOf(place.url) : '';
  const pick = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) await look({ from: 'file', text: file.size > largest ? '' : await file.text() });
  };

  return (
    <div className="pl-server-form">
      {offer === undefined ? (
        <Form className="pl-server-form" onSubmit={() => look({ from: 'address', url: address.current?.value ?? '' })}>
          <FieldGroup label={t('plugin.address')} hint={t('plugin.addressHint')}>
            {(field) => (
              <TextField.Root
                {...field}
                ref={address}
                type="text"
                inputMode="url"
                dir="ltr"
                spellCheck={false}
                required
                maxLength={4_000}
                placeholder="https://plugin.example.com/manifest.json"
                title="https://plugin.example.com/manifest.json"
              />
            )}
          </FieldGroup>
          <input
            ref={picker}
            type="file"
            accept=".json,.yaml,.yml,application/json"
            hidden
            data-testid="plugin-file"
            onChange={(event) => void pick(event.currentTarget.files?.[0])}
          />
          <div className="pl-actions">
            <PrimaryButton type="submit" disabled={isBusy}>
              {t('plugin.look')}
            </PrimaryButton>
            <GhostButton type="button" onClick={() => picker.current?.click()}>
              {t('mcp.import.file')}
            </GhostButton>
          </div>
        </Form>
      ) : (
        <PluginOffer
          key={offer.pin}
          offer={offer}
          isBusy={isBusy}
          isNew={isNew}
          onInstall={(settings) => void install(settings)}
          onAllow={() => void allow()}
          onCancel={cancel}
        />
      )}
      {isBusy && host !== '' ? <BusyLine onCancel={cancel}>{t('frame.loading', { host })}</BusyLine> : null}
      {trouble === undefined ? null : <PluginTrouble trouble={trouble} onAllow={() => void allow()} />}
    </div>
  );
}
