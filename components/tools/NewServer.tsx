import { useState } from 'react';
import { type EntryPreview, readServers } from '@/lib/panel/tools/import-preview';
import { ServerForm } from './ServerForm';
import { ServersFound } from './ServersFound';

/** Connects a server by its address, or by what its pages offer to copy instead: a line for a terminal, or settings. */
export function NewServer({ onDone }: { readonly onDone?: () => void }) {
  const [found, setFound] = useState<readonly EntryPreview[]>();
  const look = async (text: string): Promise<void> => setFound(await readServers(text));
  return (
    <div className="pl-server-form">
      <ServerForm {...(onDone !== undefined && { onDone })} onPasted={look} onAddress={() => setFound(undefined)} />
      <ServersFound found={found} onConnected={onDone} />
    </div>
  );
}
