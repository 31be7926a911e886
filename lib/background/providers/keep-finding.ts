import { type ModelFindings, mergeFindings } from '@/lib/domain/providers/model-findings';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { Connection } from '../connection';
import { type ConnectionSource, connectProvider } from './connect';

/**
 * Stores with a connection what an answer has shown about one of its models. Also resolves when the storage refuses:
 * then the service will refuse once more, which costs nothing.
 */
const keepFinding = async (
  providers: Pick<ProviderStore, 'find' | 'write'>,
  connectionId: string,
  modelId: string,
  found: ModelFindings,
): Promise<void> => {
  try {
    const row = await providers.find(connectionId);
    if (row === undefined) return;
    const known = row.findings?.[modelId] ?? {};
    const merged = mergeFindings(known, found);
    if (JSON.stringify(merged) === JSON.stringify(known)) return;
    await providers.write({ ...row, findings: { ...row.findings, [modelId]: merged } });
  } catch {
    // Reported above: nothing is lost.
  }
};

/** `connectProvider`, for answers: what they show about their model is kept with the connection. */
export const connectForAnswers = async (
  source: ConnectionSource & { readonly providers: Pick<ProviderStore, 'find' | 'write'> },
  connectionId: string,
): Promise<Connection> => ({
  ...(await connectProvider(source, connectionId)),
  onFinding: (modelId, found) => void keepFinding(source.providers, connectionId, modelId, found),
});
