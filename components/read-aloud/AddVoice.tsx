import { CommandLine } from '@/components/ui/CommandLine';
import { useT } from '@/lib/i18n/use-t';
import { useSystem } from '@/lib/panel/use-system';
import './AddVoice.css';

/** Speech Dispatcher is what browsers speak with on Linux, eSpeak NG what it speaks with (Debian's package names). */
const linuxCommand = 'sudo apt install speech-dispatcher espeak-ng';

/** How voices are added to this computer. */
export function AddVoice() {
  const t = useT();
  const system = useSystem();
  return (
    <div className="pl-add-voice">
      <span>{t(`player.addVoice.${system}`)}</span>
      {system === 'linux' ? <CommandLine command={linuxCommand} /> : null}
    </div>
  );
}
