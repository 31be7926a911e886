import { Form } from '@/components/ui/Form';
import { type FormValues, readForm } from '@/components/ui/form-values';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { SettingsFields } from '@/components/ui/SettingsFields';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { VoiceSource } from '@/lib/domain/read-aloud/voice-preferences';
import { useT } from '@/lib/i18n/use-t';
import './SourceForm.css';

export type SourceFormProps = {
  readonly source: Pick<VoiceEngineInfo, 'fields'>;
  readonly stored: Pick<VoiceSource, 'settings' | 'secrets' | 'isImported'> | undefined;
  readonly onSave: (values: Pick<FormValues, 'settings' | 'secrets'>) => Promise<void>;
  readonly onCancel: () => void;
};

/** How a source is reached, drawn from its fields as data. A key that is left empty stays as it is. */
export function SourceForm({ source, stored, onSave, onCancel }: SourceFormProps) {
  const t = useT();
  const save = async (form: HTMLFormElement): Promise<void> => {
    const { settings, secrets } = readForm(form, source.fields);
    await onSave({ settings, secrets });
  };

  return (
    <Form className="pl-source-form" onSubmit={save}>
      {stored?.isImported === true ? <p className="pl-note">{t('imported.text')}</p> : null}
      <SettingsFields fields={source.fields} values={stored?.settings} secrets={stored?.secrets} />
      <div className="pl-source-form-actions">
        <PrimaryButton type="submit">{t('common.save')}</PrimaryButton>
        <GhostButton type="button" onClick={onCancel}>
          {t('common.cancel')}
        </GhostButton>
      </div>
    </Form>
  );
}
