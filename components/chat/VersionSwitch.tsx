import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { selectBranch } from '@/lib/panel/chat/asking';
import { useVersions } from '@/lib/panel/chat/versions';
import './VersionSwitch.css';

/** Goes through the versions of an answer, or of an edited question. Draws nothing when there is only one version. */
export function VersionSwitch({ messageId, label }: { readonly messageId: string; readonly label: string }) {
  const t = useT();
  const ids = useVersions(messageId);
  if (ids.length < 2) return null;
  const index = ids.indexOf(messageId);
  const previous = ids[index - 1];
  const next = ids[index + 1];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; these are buttons of a toolbar.
    <span className="pl-note pl-versions" role="group" aria-label={label}>
      <IconButton
        label={t('chat.previousVersion')}
        size="dense"
        isMirrored
        disabled={previous === undefined}
        onClick={() => previous !== undefined && void selectBranch(previous)}
      >
        <ChevronLeft size={15} aria-hidden="true" />
      </IconButton>
      <span className="pl-tabular">{t('chat.version', { index: index + 1, count: ids.length })}</span>
      <IconButton
        label={t('chat.nextVersion')}
        size="dense"
        isMirrored
        disabled={next === undefined}
        onClick={() => next !== undefined && void selectBranch(next)}
      >
        <ChevronRight size={15} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
