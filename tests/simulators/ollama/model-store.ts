import { createHash } from 'node:crypto';
import type { ReplyStep } from '../core/reply';

/** A model of a simulated Ollama. */
export type OllamaModel = {
  /** With its tag. */
  readonly name: string;
  readonly capabilities: readonly ('completion' | 'tools' | 'thinking' | 'vision' | 'embedding' | 'insert')[];
  readonly family?: string;
  readonly parameterSize?: string;
  /** Bytes. */
  readonly size?: number;
  /** Tokens. */
  readonly contextLength?: number;
};

/** A model that can be downloaded; the layers are bytes each. */
export type PullableModel = OllamaModel & { readonly layers: readonly number[] };

/** What a simulated Ollama has on disk, in memory and still to fetch. */
export type ModelStore = {
  list(): readonly OllamaModel[];
  /** By its name, with or without `:latest`. */
  find(name: string): OllamaModel | undefined;
  running(): readonly OllamaModel[];
  load(name: string): void;
  unload(name: string): void;
  remove(name: string): boolean;
  /** The progress lines of a download. What was downloaded stays when the reader stops: the next pull goes on there. */
  pull(name: string): Generator<ReplyStep>;
  /** Back to the state at the start. */
  reset(): void;
};

/** How many progress lines a layer gives. */
const linesPerLayer = 20;

/** The digest of a thing by its name: stable, and no real one. */
export const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex');

const withTag = (name: string): string => (name.includes(':') ? name : `${name}:latest`);

const line = (value: unknown): ReplyStep => ({ write: `${JSON.stringify(value)}\n` });

export const createModelStore = (initial: readonly OllamaModel[], pullable: readonly PullableModel[]): ModelStore => {
  let models = initial;
  const loaded = new Set<string>();
  const downloaded = new Map<string, number>();
  const isNamed = (name: string) => (model: OllamaModel) => model.name === name || model.name === withTag(name);
  const find = (name: string): OllamaModel | undefined => models.find(isNamed(name));

  function* pullLayer(digest: string, total: number): Generator<ReplyStep> {
    const status = `pulling ${digest.slice(0, 12)}`;
    let completed = downloaded.get(digest) ?? 0;
    do {
      yield line({ status, digest: `sha256:${digest}`, total, ...(completed > 0 && { completed }) });
      completed = Math.min(total, completed + Math.ceil(total / linesPerLayer));
      downloaded.set(digest, completed);
    } while (completed < total);
    yield line({ status, digest: `sha256:${digest}`, total, completed });
  }

  return {
    list: () => models,
    find,
    running: () => models.filter((model) => loaded.has(model.name)),
    load: (name) => {
      const model = find(name);
      if (model !== undefined) loaded.add(model.name);
    },
    unload: (name) => {
      const model = find(name);
      if (model !== undefined) loaded.delete(model.name);
    },
    remove(name) {
      const model = find(name);
      if (model === undefined) return false;
      models = models.filter((other) => other !== model);
      loaded.delete(model.name);
      return true;
    },
    *pull(name) {
      yield line({ status: 'pulling manifest' });
      const source = pullable.find(isNamed(name));
      const known = find(name);
      if (source === undefined && known === undefined) {
        yield line({ error: 'pull model manifest: file does not exist' });
        return;
      }
      for (const [index, total] of (source?.layers ?? []).entries()) {
        yield* pullLayer(digestOf(`${name} layer ${index}`), total);
      }
      yield line({ status: 'verifying sha256 digest' });
      yield line({ status: 'writing manifest' });
      if (source !== undefined && known === undefined) {
        const { layers, ...model } = source;
        models = [{ ...model, size: layers.reduce((sum, bytes) => sum + bytes, 0) }, ...models];
      }
      yield line({ status: 'success' });
    },
    reset() {
      models = initial;
      loaded.clear();
      downloaded.clear();
    },
  };
};
