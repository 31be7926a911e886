import { Play } from 'lucide-react';
import { AudioBars } from '@/components/ui/AudioBars';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { closeReadAloud } from '@/lib/panel/read-aloud/read-aloud';

export type SampleButtonProps = {
  /** The voice's. */
  readonly name: string;
  /** Its sample is playing. */
  readonly isHeard: boolean;
  readonly onHear: () => Promise<void>;
};

/** Lets a voice be heard, or stops its sample. It stands before the voice's name, and a tooltip would cover the row above. */
export function SampleButton({ name, isHeard, onHear }: SampleButtonProps) {
  const t = useT();

  return (
    <IconButton
      className="pl-voice-sample"
      label={t(isHeard ? 'voice.stopSample' : 'voice.sample', { name })}
      tone="soft"
      shape="round"
      hasTooltip={false}
      data-heard={isHeard || undefined}
      onClick={isHeard ? closeReadAloud : () => void onHear()}
    >
      {isHeard ? <AudioBars size={15} isMoving /> : <Play size={14} fill="currentColor" aria-hidden="true" />}
    </IconButton>
  );
}
