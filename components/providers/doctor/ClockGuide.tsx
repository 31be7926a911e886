import { CommandLine } from '@/components/ui/CommandLine';
import { useT } from '@/lib/i18n/use-t';
import { useSystem } from '@/lib/panel/use-system';
import './StartGuide.css';

/** How this computer's clock is set from the network. */
export function ClockGuide() {
  const t = useT();
  const system = useSystem();

  return (
    <div className="pl-start-guide">
      {system === 'linux' ? (
        <>
          <span>{t('doctor.clockCommand')}</span>
          <CommandLine command="sudo timedatectl set-ntp true" />
        </>
      ) : (
        <span>{t(system === 'mac' ? 'doctor.clockMac' : 'doctor.clockWindows')}</span>
      )}
    </div>
  );
}
