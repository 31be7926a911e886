import type { Message } from '@/lib/domain/message';
import type { Model, ModelRef } from '@/lib/domain/model';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { Connection } from '../connection';

/** The models of the connected services, as conversations ask them. */
export type ChatModels = {
  /** The service with its keys; what an answer shows about it is kept. Throws ChatError `no-model` when it is gone. */
  connect(connectionId: string): Promise<Connection>;
  /** The model as its service lists it; undefined where it does not. */
  findModel(model: ModelRef): Promise<Model | undefined>;
  /** Calls a service for something other than an answer. `limit` in ms; throws ChatError. */
  call<Result>(
    connection: Connection,
    options: { readonly limit?: number; readonly signal?: AbortSignal; readonly modelId?: string },
    work: (context: ProviderContext) => Promise<Result>,
  ): Promise<Result>;
  /** An answer is stored. */
  noteAnswer(message: Message): void;
};
