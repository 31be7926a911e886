import { Spinner } from '@radix-ui/themes';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ConnectState } from '@/lib/panel/providers/use-connect';
import './ConnectOutcome.css';

/** One line about a connection that is being made: what is happening, that it works, or why it does not. */
export function ConnectOutcome({ state }: { readonly state: ConnectState }) {
  const t = useT();
  const formats = useFormats();

  switch (state.status) {
    case 'idle':
      return null;
    case 'checking':
      return (
        <p className="pl-outcome" role="status">
          <Spinner size="1" />
          <span>{t('firstRun.checking', { name: state.name })}</span>
        </p>
      );
    case 'works':
      return (
        <p className="pl-outcome" role="status" data-tone="good">
          <CircleCheck size={16} aria-hidden="true" />
          <span>
            {t('firstRun.works', { name: state.name, count: state.modelCount, time: formats.duration(state.ms) })}
            <span className="pl-outcome-more">{t('firstRun.kept')}</span>
          </span>
        </p>
      );
    case 'denied':
      return (
        <p className="pl-outcome" role="alert" data-tone="bad">
          <CircleAlert size={16} aria-hidden="true" />
          <span>{t('firstRun.denied', { host: state.host })}</span>
        </p>
      );
    case 'failed': {
      const { code, host = state.name, redirectHost } = state.error;
      const values = { host, provider: state.name, model: '' };
      return (
        <p className="pl-outcome" role="alert" data-tone="bad">
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {t(`error.${code}.title`, values)}
            <span className="pl-outcome-more">
              {t(`error.${code}.text`, values)}
              {redirectHost === undefined ? null : ` ${t('error.redirectedTo', { target: redirectHost })}`}
            </span>
          </span>
        </p>
      );
    }
    default:
      return state satisfies never;
  }
}
