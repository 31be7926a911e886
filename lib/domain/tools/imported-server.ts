/** A server of another program's settings that can be connected as it is. */
type ImportedServer = {
  readonly type: 'server';
  readonly title: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The entry names the transport of before March 2025, which is not spoken here; many such servers speak both. */
  readonly isOldTransport: boolean;
  /** Headers whose value is asked for elsewhere (`${input:key}`, `${env:KEY}`): the user types them. */
  readonly openHeaders: readonly string[];
};

/** A server that another program starts as a process: here it is reached by a bridge, which the user starts. */
type ImportedProgram = {
  readonly type: 'program';
  readonly title: string;
  /** As it was written, for people to read. */
  readonly command: string;
  /** Names of the environment variables that it is given; their values stay where they are. */
  readonly environment: readonly string[];
  /** The line for a terminal that starts the bridge. */
  readonly bridge: string;
  /** Where the bridge answers then. */
  readonly url: string;
};

/** An entry that is neither. */
type UnknownEntry = { readonly type: 'unknown'; readonly title: string };

export type ImportedEntry = ImportedServer | ImportedProgram | UnknownEntry;
