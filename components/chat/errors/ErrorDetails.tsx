import { Copy } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { useT } from '@/lib/i18n/use-t';
import { copyText } from '@/lib/panel/copy-text';
import { errorReport } from '@/lib/panel/error-words';
import './ErrorDetails.css';

/** Everything that is known about an error, in the service's own words, and a way to copy it. */
export function ErrorDetails({ error }: { readonly error: ChatErrorData }) {
  const t = useT();
  const report = errorReport(error);

  return (
    <div className="pl-error-details">
      <pre className="pl-raw" dir="ltr">
        {report}
      </pre>
      <GhostButton size="1" onClick={() => void copyText(report)}>
        <Copy size={13} aria-hidden="true" />
        {t('error.copyDetails')}
      </GhostButton>
    </div>
  );
}
