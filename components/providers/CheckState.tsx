import { Spinner } from '@radix-ui/themes';
import { Building2, CircleAlert, CircleCheck, CircleDashed, KeyRound, ShieldQuestionMark } from 'lucide-react';
import { ImportedState } from '@/components/ui/ImportedState';
import { StateText } from '@/components/ui/StateText';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

export type CheckStateProps = {
  readonly provider: ConnectedProvider;
  /** The name to show for a model that was refused; the service's own name if it has no model. */
  readonly modelName: string;
  readonly isTesting: boolean;
  /** What prevents its use, whatever the last test said. */
  readonly hindrance: 'key' | 'access' | undefined;
};

/** What the last test of a connection said: a glyph, words and a number. */
export function CheckState({ provider, modelName, isTesting, hindrance }: CheckStateProps) {
  const t = useT();
  const formats = useFormats();
  const { check, label, host } = provider;

  if (provider.isDisallowed === true) {
    return (
      <StateText tone="bad" icon={<Building2 size={15} aria-hidden="true" />}>
        {t('error.managed.title')}
      </StateText>
    );
  }
  if (provider.isImported === true) return <ImportedState />;
  if (isTesting) {
    return (
      <StateText tone="neutral" icon={<Spinner size="1" />}>
        {t('settings.models.testing')}
      </StateText>
    );
  }
  if (hindrance !== undefined) {
    const Icon = hindrance === 'key' ? KeyRound : ShieldQuestionMark;
    return (
      <StateText tone="neutral" icon={<Icon size={15} aria-hidden="true" />}>
        {t(hindrance === 'key' ? 'keys.missing' : 'settings.models.needsAccess')}
      </StateText>
    );
  }
  if (check === undefined) {
    return (
      <StateText tone="neutral" icon={<CircleDashed size={15} aria-hidden="true" />}>
        {t('settings.models.untested')}
      </StateText>
    );
  }
  if (check.error !== undefined) {
    const values = { provider: label, host: check.error.host ?? host, model: modelName };
    return (
      <StateText tone="bad" icon={<CircleAlert size={15} aria-hidden="true" />}>
        {t(`error.${check.error.code}.title`, values)}
      </StateText>
    );
  }
  return (
    <StateText tone="good" icon={<CircleCheck size={15} aria-hidden="true" />}>
      {t('settings.models.works', { time: formats.duration(check.ms) })}
    </StateText>
  );
}
