import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ConnectedProvider } from './connected-provider';

/** The result of testing a connection. `error`: it does not work; `provider` is there when it was stored. */
export type ProviderTestResult = {
  readonly provider?: ConnectedProvider;
  readonly modelCount: number;
  readonly ms: number;
  readonly error?: ChatErrorData;
};
