import { Ban, Check, Clock, Ellipsis, Square, X } from 'lucide-react';
import { AudioBars } from '@/components/ui/AudioBars';
import type { CallState } from '@/lib/panel/tools/call-view';

/** The state of a call as a small picture. Words beside it say the same. */
export function CallGlyph({ state }: { readonly state: CallState }) {
  const icon = { size: 15, 'aria-hidden': true } as const;
  switch (state) {
    case 'forming':
      return <Ellipsis {...icon} />;
    case 'waiting':
      return <Clock {...icon} />;
    case 'running':
      return <AudioBars size={15} isMoving />;
    case 'done':
      return <Check {...icon} />;
    case 'failed':
      return <X {...icon} />;
    case 'denied':
      return <Ban {...icon} />;
    case 'stopped':
    case 'unfinished':
      return <Square {...icon} size={11} />;
    default:
      return state satisfies never;
  }
}
