import { CommandLine } from '@/components/ui/CommandLine';
import { useT } from '@/lib/i18n/use-t';
import { allowedOrigin } from '@/lib/panel/extension';
import { originCommand } from '@/lib/panel/providers/start-guide';
import { useSystem } from '@/lib/panel/use-system';

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
