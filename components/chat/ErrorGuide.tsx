import { Copy } from 'lucide-react';
import { OriginSetting } from '@/components/first-run/OriginSetting';
import { IconButton } from '@/components/ui/IconButton';
import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { ConnectedProvider } from '@/lib/domain/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { copyText } from './copy-text';
import './ErrorGuide.css';

/** How Ollama is started by hand (Ollama's README, "Start Ollama"). */
const startOllama = 'ollama serve';

export type ErrorGuideProps = {
  readonly code: ChatErrorCode;
  readonly provider: ConnectedProvider | undefined;
};

/** What the user can do outside the browser about a local server that does not answer, or turns extensions away. */
export function ErrorGuide({ code, provider }: ErrorGuideProps) {
  const t = useT();
  if (code === 'origin-refused') return <OriginSetting />;
  if (provider?.providerId !== 'ollama') return <p className="pl-error-guide">{t('error.guideOther')}</p>;

  return (
    <div className="pl-error-guide">
      <span>{t('error.guideStart')}</span>
      <span className="pl-error-command">
        <code dir="ltr">{startOllama}</code>
        <IconButton label={t('chat.copy')} size="dense" onClick={() => void copyText(startOllama)}>
          <Copy size={14} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}
