import { type LocalServiceId, localServices } from '@/lib/domain/providers/local-service';
import type { System } from '@/lib/panel/extension';

/** How a program is started: by opening its app, by a switch inside it, by a command; at least one of them. */
export type StartWays = {
  readonly name: string;
  readonly hasApp?: true;
  readonly hasSwitch?: true;
  readonly command?: string;
};

/** Commands and switches as the programs' own documentation names them. */
const waysOf = (id: LocalServiceId, name: string, port: number, system: System): StartWays => {
  switch (id) {
    case 'ollama':
      return system === 'linux'
        ? { name, command: 'sudo systemctl start ollama || ollama serve' }
        : { name, hasApp: true, command: 'ollama serve' };
    case 'lm-studio':
      return { name, hasSwitch: true, command: 'lms server start' };
    case 'llama-cpp':
      return { name, command: `llama-server -m model.gguf --port ${port}` };
    case 'vllm':
      return { name, command: `vllm serve <model> --port ${port}` };
    case 'jan':
      return { name, hasSwitch: true };
    case 'koboldcpp':
      return { name, hasApp: true };
    default:
      return id satisfies never;
  }
};

/**
 * How the program behind a connection is started on this system; absent for one that is not known. A program is known
 * by its provider, or by the port at which it usually listens.
 */
export const startWays = (
  connection: { readonly providerId: string; readonly host: string },
  system: System,
): StartWays | undefined => {
  const port = Number(connection.host.split(':').at(-1));
  const service =
    localServices.find((candidate) => candidate.id === connection.providerId) ??
    localServices.find((candidate) => candidate.port === port && candidate.providerId === connection.providerId);
  return service === undefined
    ? undefined
    : waysOf(service.id, service.label, Number.isNaN(port) ? service.port : port, system);
};

/**
 * The command by which Ollama accepts this origin on a system. Where Ollama is an app it reads the setting when it starts
 * (Ollama's FAQ, "How do I configure Ollama server?"); on Linux the service gives way to one that has it.
 */
export const originCommand = (origin: string, system: System): string => {
  switch (system) {
    case 'mac':
      return `launchctl setenv OLLAMA_ORIGINS "${origin}"`;
    case 'windows':
      return `setx OLLAMA_ORIGINS "${origin}"`;
    case 'linux':
      return `sudo systemctl stop ollama; OLLAMA_ORIGINS=${origin} ollama serve`;
    default:
      return system satisfies never;
  }
};
