/** How a program is started: by opening its app, by a switch inside it, by a command; at least one of them. */
type Start = {
  readonly hasApp?: true;
  readonly hasSwitch?: true;
  /** `{port}` stands for the port at which the connection looks for it. */
  readonly command?: string;
};

/** A program that serves models on this computer. One more is a row of the table below. */
export type LocalService = {
  readonly id: string;
  readonly label: string;
  /** Where it listens unless told otherwise. */
  readonly port: number;
  /** The provider that talks to it, and where that begins below the address. */
  readonly providerId: string;
  readonly basePath: '' | '/v1';
  /** Which of its answers identifies it: its version, or its list of models. */
  readonly knownBy: 'version' | 'models';
  /** What it writes into `owned_by` of its models; without it a server stays unnamed. */
  readonly owner?: string;
  /** It turns extensions away until its setting of this name allows them. */
  readonly originSetting?: string;
  /** Commands and switches as the program's own documentation names them; `linux` where they differ. */
  readonly start: Start & { readonly linux?: Start };
  /** How it comes onto this computer: its own page, and the command of that page for each family of systems. */
  readonly install?: { readonly page: string; readonly unix: string; readonly windows: string };
};

const rows = [
  {
    id: 'ollama',
    label: 'Ollama',
    port: 11434,
    providerId: 'ollama',
    basePath: '',
    knownBy: 'version',
    originSetting: 'OLLAMA_ORIGINS',
    start: { hasApp: true, command: 'ollama serve', linux: { command: 'sudo systemctl start ollama || ollama serve' } },
    // ollama.com/download (read 2026-11-24): one script for Linux and macOS, one for PowerShell.
    install: {
      page: 'https://ollama.com/download',
      unix: 'curl -fsSL https://ollama.com/install.sh | sh',
      windows: 'irm https://ollama.com/install.ps1 | iex',
    },
  },
  {
    id: 'lm-studio',
    label: 'LM Studio',
    port: 1234,
    providerId: 'openai-compatible',
    basePath: '/v1',
    knownBy: 'models',
    owner: 'organization_owner',
    start: { hasSwitch: true, command: 'lms server start' },
  },
  {
    id: 'llama-cpp',
    label: 'llama.cpp',
    port: 8080,
    providerId: 'openai-compatible',
    basePath: '/v1',
    knownBy: 'models',
    owner: 'llamacpp',
    start: { command: 'llama-server -m model.gguf --port {port}' },
  },
  {
    id: 'vllm',
    label: 'vLLM',
    port: 8000,
    providerId: 'openai-compatible',
    basePath: '/v1',
    knownBy: 'models',
    owner: 'vllm',
    start: { command: 'vllm serve <model> --port {port}' },
  },
  {
    id: 'jan',
    label: 'Jan',
    port: 1337,
    providerId: 'openai-compatible',
    basePath: '/v1',
    knownBy: 'models',
    start: { hasSwitch: true },
  },
  {
    id: 'koboldcpp',
    label: 'KoboldCpp',
    port: 5001,
    providerId: 'openai-compatible',
    basePath: '/v1',
    knownBy: 'models',
    owner: 'koboldcpp',
    start: { hasApp: true },
  },
] as const satisfies readonly LocalService[];

export type LocalServiceId = (typeof rows)[number]['id'];

/** The programs that are looked for, in the order in which they are shown. */
export const localServices: readonly (LocalService & { readonly id: LocalServiceId })[] = rows;

/**
 * What is known of one place. Before the grant only `listening` can be known: a no-cors probe proves that
 * something answers and nothing more. `unrecognised`: it answered, but is not a model server that we know.
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
