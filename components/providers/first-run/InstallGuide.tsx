import { CommandLine } from '@/components/ui/CommandLine';
import { GhostButton } from '@/components/ui/GhostButton';
import type { LocalService } from '@/lib/domain/providers/local-service';
import { useT } from '@/lib/i18n/use-t';
import { useSystem } from '@/lib/panel/use-system';
import '@/components/providers/doctor/StartGuide.css';

export type InstallGuideProps = {
  readonly label: string;
  readonly install: NonNullable<LocalService['install']>;
  onLookAgain(): void;
};

/** How a program for models comes onto this computer: its page, or one command, and another look afterwards. */
export function InstallGuide({ label, install, onLookAgain }: InstallGuideProps) {
  const t = useT();
  const system = useSystem();

  return (
    <div className="pl-start-guide">
      <span>
        {t('firstRun.installText')}{' '}
        <a href={install.page} target="_blank" rel="noreferrer">
          {t('firstRun.installPage', { name: label })}
        </a>
      </span>
      <span>{t(system === 'windows' ? 'firstRun.installPowerShell' : 'firstRun.installTerminal')}</span>
      <CommandLine command={system === 'windows' ? install.windows : install.unix} />
      <div className="pl-actions">
        <GhostButton onClick={onLookAgain}>{t('firstRun.lookAgain')}</GhostButton>
      </div>
    </div>
  );
}
