import type { Fetch } from '@/lib/domain/fetch';

/** What a gateway works with. */
export type GatewayContext = {
  /** For everything that a manifest names: checks each address by itself. */
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
  /** The OpenAPI document at this address. Rejects when there is none. */
  openApi(url: string): Promise<unknown>;
  /** Settings by identifier that those of a request are laid over. */
  readonly defaults?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
