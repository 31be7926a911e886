import { Box, Clock, Database, KeyRound, TriangleAlert, Unplug } from 'lucide-react';
import { Tile } from '@/components/ui/Tile';
import type { ChatErrorCode } from '@/lib/domain/chat-error';
import { errorSubject } from '@/lib/panel/error-words';

const icons = { key: KeyRound, model: Box, network: Unplug, pause: Clock, storage: Database, request: TriangleAlert };
const calm = new Set(['pause', 'network']);

/** The small square at the start of an error's card: amber if the error passes by itself, red if it needs a repair. */
export function ErrorTile({ code }: { readonly code: ChatErrorCode }) {
  const subject = errorSubject(code);
  const Icon = icons[subject];

  return (
    <Tile tone={calm.has(subject) ? 'warn' : 'bad'}>
      <Icon size={15} />
    </Tile>
  );
}
