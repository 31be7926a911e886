import { CommandLine } from '@/components/providers/doctor/CommandLine';
import { originCommand } from '@/components/providers/doctor/start-guide';
import { useSystem } from '@/components/providers/doctor/use-system';
import { useT } from '@/lib/i18n/use-t';
import { allowedOrigin } from '@/lib/panel/extension';

/** The setting that lets Ollama accept this extension, ready to be copied (Ollama's FAQ, "allow additional web origins"). */
export function OriginSetting() {
  const t = useT();
  const system = useSystem();

  return (
    <div className="pl-start-guide">
      <span>{t('firstRun.refusesHow')}</span>
      <CommandLine command={`OLLAMA_ORIGINS=${allowedOrigin()}`} label={t('firstRun.copySetting')} />
      <span>{t(system === 'linux' ? 'doctor.originsRun' : 'doctor.originsSet')}</span>
      <CommandLine command={originCommand(allowedOrigin(), system)} />
    </div>
  );
}
