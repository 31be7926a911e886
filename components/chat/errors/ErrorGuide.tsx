import { StartGuide } from '@/components/providers/doctor/StartGuide';
import { OriginSetting } from '@/components/providers/first-run/OriginSetting';
import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';

export type ErrorGuideProps = {
  readonly code: ChatErrorCode;
  readonly provider: ConnectedProvider | undefined;
};

/** What the user can do outside the browser about a local server that does not answer, or turns extensions away. */
export function ErrorGuide({ code, provider }: ErrorGuideProps) {
  const t = useT();
  if (code === 'origin-refused') return <OriginSetting />;
  return provider === undefined ? <p>{t('error.guideOther')}</p> : <StartGuide provider={provider} />;
}
