import type { System } from '@/lib/domain/app/system';
import { localServices } from '@/lib/domain/providers/local-service';

/** How a program is started: by opening its app, by a switch inside it, by a command; at least one of them. */
export type StartWays = {
  readonly name: string;
  readonly hasApp?: true;
  readonly hasSwitch?: true;
  readonly command?: string;
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
  if (service === undefined) return undefined;
  const { linux, ...elsewhere } = service.start;
  const { command, ...ways } = system === 'linux' && linux !== undefined ? linux : elsewhere;
  const shownPort = String(Number.isNaN(port) ? service.port : port);
  return {
    name: service.label,
    ...ways,
    ...(command !== undefined && { command: command.replace('{port}', shownPort) }),
  };
};

/**
 * The command by which Ollama accepts this origin on a system. Where Ollama is an app it reads the setting when it starts
 * (Ollama's FAQ, "How do I configure Ollama server?"); on Linux a server that has it replaces the service.
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
