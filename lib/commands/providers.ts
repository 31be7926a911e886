import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Diagnosis } from '@/lib/domain/providers/diagnosis';
import type { LocalFinding } from '@/lib/domain/providers/local-service';
import type { PullProgress } from '@/lib/domain/providers/provider';
import type { ProviderTestResult } from '@/lib/domain/providers/provider-test';
import type { ServiceAccount, SignInHindrance } from '@/lib/domain/providers/service-sign-in';
import { z } from '@/lib/domain/schema';
import { command, output } from './declare';
import { id, secrets, type UndoResult } from './fields';

const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const label = z.optional(z.string().check(z.maxLength(200)));
const keepUntested = z.optional(z.boolean());

/** Connecting, testing and removing providers, finding local ones, downloading models. */
export const providerCommands = {
  /** Tests first; stores only what works or what the user wants kept (`keepUntested`). */
  'provider-add': command({
    input: {
      providerId: id,
      presetId: z.optional(id),
      label,
      settings,
      /** The only message that carries a key, and only towards the background. */
      secrets,
      keepUntested,
    },
    output: output<ProviderTestResult>(),
    isRepeatable: false,
  }),
  /** Tested like `provider-add` when more than the label changes. */
  'provider-change': command({
    input: {
      connectionId: id,
      label,
      settings: z.optional(settings),
      secrets: z.optional(secrets),
      keepUntested,
    },
    output: output<ProviderTestResult>(),
    isRepeatable: true,
  }),
  /**
   * Shows the service's page for signing in, and connects with the key that it gives: a connection anew, or the key of one that
   * is there. The key never comes to a page.
   */
  'provider-sign-in': command({
    input: { providerId: id, presetId: z.optional(id), connectionId: z.optional(id) },
    output: output<ProviderTestResult | { readonly hindrance: SignInHindrance }>(),
    isRepeatable: false,
  }),
  /** What the service says of the key of a connection that one can sign in to. */
  'provider-account': command({ input: { connectionId: id }, output: output<ServiceAccount>(), isRepeatable: true }),
  'provider-test': command({ input: { connectionId: id }, output: output<ProviderTestResult>(), isRepeatable: true }),
  'provider-remove': command({ input: { connectionId: id }, output: output<UndoResult>(), isRepeatable: true }),
  /** Finds out where a connection breaks; sends a probe to the model, if one is named. */
  'provider-examine': command({
    input: { connectionId: id, modelId: z.optional(id) },
    output: output<Diagnosis>(),
    isRepeatable: true,
  }),
  'provider-examine-cancel': command({
    input: { connectionId: id },
    output: output<null>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  /** Another path of the same origin; the keys stay. */
  'provider-address': command({
    input: { connectionId: id, baseUrl: z.string().check(z.minLength(1), z.maxLength(2000)) },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Looks for local servers; findings arrive as `local-found` events, the reply comes when all have answered. */
  'local-discover': command({
    input: {},
    output: output<{ readonly findings: readonly LocalFinding[] }>(),
    isRepeatable: true,
  }),
  /** After the grant: names the server by its own API and connects it. */
  'local-identify': command({ input: { serviceId: id }, output: output<LocalFinding>(), isRepeatable: true }),
  'model-pull': command({ input: { connectionId: id, modelId: id }, output: output<null>(), isRepeatable: true }),
  'model-pull-cancel': command({
    input: { connectionId: id, modelId: id },
    output: output<null>(),
    isRepeatable: true,
  }),
  'model-remove': command({ input: { connectionId: id, modelId: id }, output: output<null>(), isRepeatable: false }),
};

/** What every panel is told about providers and their models. */
export type ProviderEvent =
  | { readonly type: 'providers-changed'; readonly providers: readonly ConnectedProvider[] }
  | { readonly type: 'local-found'; readonly finding: LocalFinding }
  | {
      readonly type: 'pull-progress';
      readonly connectionId: string;
      readonly modelId: string;
      readonly progress: PullProgress;
      readonly state: 'running' | 'done' | 'cancelled' | 'failed';
      readonly error?: ChatErrorData;
    };
