import { Copy } from 'lucide-react';
import { CommandLine } from '@/components/doctor/CommandLine';
import { originCommand } from '@/components/doctor/start-guide';
import { useSystem } from '@/components/doctor/use-system';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { allowedOrigin } from '@/lib/panel/extension';
import { showToast } from '@/lib/panel/toasts';
import './OriginSetting.css';

/** The setting that lets Ollama accept this extension, ready to be copied (Ollama's FAQ, "allow additional web origins"). */
export function OriginSetting() {
  const t = useT();
  const system = useSystem();
  const setting = `OLLAMA_ORIGINS=${allowedOrigin()}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(setting);
    showToast({ textKey: 'common.copied' });
  };

  return (
    <div className="pl-origin">
      <span>{t('firstRun.refusesHow')}</span>
      <span className="pl-origin-line">
        <code dir="ltr">{setting}</code>
        <IconButton label={t('firstRun.copySetting')} size="dense" onClick={() => void copy()}>
          <Copy size={15} aria-hidden="true" />
        </IconButton>
      </span>
      <span>{t(system === 'linux' ? 'doctor.originsRun' : 'doctor.originsSet')}</span>
      <CommandLine command={originCommand(allowedOrigin(), system)} />
    </div>
  );
}
