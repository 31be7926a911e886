import { Progress } from '@radix-ui/themes';
import { GhostButton } from '@/components/ui/GhostButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { cancelBuiltInDownload } from '@/lib/panel/providers/built-in-model';
import './PullProgress.css';

export type BuiltInProgressProps = {
  readonly name: string;
  /** From 0 to 1; undefined while nothing is known. */
  readonly fraction: number | undefined;
};

/** The download of the browser's own model. The browser reports a share of it, but no sizes. */
export function BuiltInProgress({ name, fraction }: BuiltInProgressProps) {
  const t = useT();
  const formats = useFormats();
  const amount = fraction === undefined ? t('firstRun.builtInPreparing') : formats.percent(fraction);

  return (
    <div className="pl-pull">
      <div className="pl-pull-head">
        <span>{t('pull.running', { name })}</span>
        <GhostButton size="1" aria-label={t('pull.cancel')} onClick={cancelBuiltInDownload}>
          {t('common.cancel')}
        </GhostButton>
      </div>
      <Progress
        size="1"
        aria-label={t('pull.running', { name })}
        aria-valuetext={amount}
        value={fraction === undefined ? null : fraction * 100}
      />
      <p className="pl-note pl-pull-note pl-tabular">{amount}</p>
      <p className="pl-note pl-pull-note">{t('firstRun.builtInKeeps')}</p>
    </div>
  );
}
