/** Programs that serve models on this computer, and the port each listens on unless told otherwise. */
export const localServices = [
  { id: 'ollama', label: 'Ollama', port: 11434, providerId: 'ollama' },
  { id: 'lm-studio', label: 'LM Studio', port: 1234, providerId: 'openai-compatible' },
  { id: 'llama-cpp', label: 'llama.cpp', port: 8080, providerId: 'openai-compatible' },
  { id: 'vllm', label: 'vLLM', port: 8000, providerId: 'openai-compatible' },
  { id: 'jan', label: 'Jan', port: 1337, providerId: 'openai-compatible' },
  { id: 'koboldcpp', label: 'KoboldCpp', port: 5001, providerId: 'openai-compatible' },
] as const;

export type LocalServiceId = (typeof localServices)[number]['id'];

/**
 * What is known of one place. Before the grant only `listening` can be known: a no-cors probe proves that
 * something answers and nothing more. `unrecognised`: it answered, and is no model server that we know.
 */
export type LocalFinding =
  | { readonly serviceId: LocalServiceId; readonly state: 'looking' | 'silent' | 'listening' | 'unrecognised' }
  | { readonly serviceId: LocalServiceId; readonly state: 'refuses-extensions' }
  | {
      readonly serviceId: LocalServiceId;
      readonly state: 'ready';
      readonly connectionId: string;
      readonly modelCount: number;
    }
  | { readonly serviceId: LocalServiceId; readonly state: 'no-model'; readonly connectionId: string };
