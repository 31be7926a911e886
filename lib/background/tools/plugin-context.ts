import type { Clock } from '@/lib/domain/clock';
import type { ToolContext } from '@/lib/domain/tools/tool';
import type { PluginStore } from '@/lib/storage/write/plugin-store';
import type { Vault } from '@/lib/storage/write/vault';

/** What installing and changing plugins works with. */
export type PluginContext = {
  readonly store: PluginStore;
  readonly vault: Vault;
  readonly clock: Clock;
  /** For one piece of work, which ends in time. */
  within<Result>(work: (context: ToolContext) => Promise<Result>): Promise<Result>;
  /** After rows changed. */
  onChange(): void;
  /** Calls after so many ms. */
  after(ms: number, run: () => void): void;
  /** Does what may leave a host unused, and gives up access to it then. */
  leavingHosts(work: () => Promise<void>): Promise<void>;
  /** Takes a source from what new conversations begin with, and what is allowed to it. */
  forgetSource(sourceId: string): Promise<void>;
};
