import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ConnectState } from '@/lib/panel/providers/use-connect';

/** One line about a connection that is being made: what is happening, that it works, or why it does not. */
export function ConnectOutcome({ state }: { readonly state: ConnectState }) {
  const t = useT();
  const formats = useFormats();

  switch (state.status) {
    case 'idle':
      return null;
    case 'checking':
      return <OutcomeLine tone="busy">{t('firstRun.checking', { name: state.name })}</OutcomeLine>;
    case 'works':
      return (
        <OutcomeLine tone="good" more={t('firstRun.kept')}>
          {t('firstRun.works', { name: state.name, count: state.modelCount, time: formats.duration(state.ms) })}
        </OutcomeLine>
      );
    case 'denied':
      return <OutcomeLine tone="bad">{t('firstRun.denied', { host: state.host })}</OutcomeLine>;
    case 'failed': {
      const { code, host = state.name, redirectHost } = state.error;
      const values = { host, provider: state.name, model: '' };
      const text = t(`error.${code}.text`, values);
      const target = redirectHost === undefined ? '' : ` ${t('error.redirectedTo', { target: redirectHost })}`;
      return (
        <OutcomeLine tone="bad" more={`${text}${target}`}>
          {t(`error.${code}.title`, values)}
        </OutcomeLine>
      );
    }
    default:
      return state satisfies never;
  }
}
