import { type ReactNode, useEffect, useState } from 'react';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { PluginSettingsView, PluginView } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { send } from '@/lib/panel/connection';
import { brokenField, readSettings } from '@/lib/panel/tools/plugin-settings';
import { PluginFields } from './PluginFields';
import { PluginTrouble } from './PluginTrouble';
import './Servers.css';

export type PluginSettingsProps = {
  readonly plugin: PluginView;
  /** Asks for the passphrase of the keys, and calls back when they are open. */
  readonly unlock: (onUnlocked: () => void) => ReactNode;
  readonly onClose: () => void;
};

type Loaded = { readonly kept?: PluginSettingsView; readonly error?: ChatErrorData };

/** Changes the settings of an installed plugin. Of a secret only its end is known here. */
export function PluginSettings({ plugin: { preview }, unlock, onClose }: PluginSettingsProps) {
  const t = useT();
  const { identifier, settings: fields } = preview;
  const [{ kept, error }, setLoaded] = useState<Loaded>({});
  const [broken, setBroken] = useState<string>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again.
  useEffect(() => {
    send({ type: 'plugin-settings', identifier }).then(
      (found) => setLoaded({ kept: found }),
      (cause: unknown) => {
        const data = errorDataOf(cause);
        // Keys of a browser session that is over are typed again.
        setLoaded(data.code === 'key-needed' ? { kept: { values: {}, secrets: {} } } : { error: data });
      },
    );
  }, [identifier, tries]);

  const save = async (form: HTMLFormElement): Promise<void> => {
    const settings = readSettings(form, fields);
    const bad = brokenField(fields, settings);
    setBroken(bad?.name);
    if (bad !== undefined) return;
    try {
      await send({ type: 'plugin-change', identifier, settings: { ...settings } });
      form.reset();
      onClose();
    } catch (cause) {
      setLoaded((before) => ({ ...before, error: errorDataOf(cause) }));
    }
  };

  if (error?.code === 'locked') return unlock(() => setTries(tries + 1));
  if (kept === undefined) return error === undefined ? null : <PluginTrouble trouble={{ type: 'error', error }} />;
  return (
    <Form className="pl-server-form" onSubmit={save} data-testid="plugin-settings">
      <p className="pl-note">{t('plugin.settingsText')}</p>
      <PluginFields fields={fields} kept={kept} broken={broken} />
      {error === undefined ? null : <PluginTrouble trouble={{ type: 'error', error }} />}
      <div className="pl-actions">
        <PrimaryButton type="submit">{t('common.save')}</PrimaryButton>
        <GhostButton type="button" onClick={onClose}>
          {t('common.cancel')}
        </GhostButton>
      </div>
    </Form>
  );
}
