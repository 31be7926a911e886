import { z } from '@/lib/domain/schema';

/** What a command answers with. Only its type is there: the background delivers what its handler's type promises. */
export type Output<Result> = { readonly result?: Result };

/** Names what a command answers with. */
export const output = <Result>(): Output<Result> => ({});

/**
 * A command, declared once: handlers, channel and senders take their types and their parsing from it (docs/decisions/0030).
 */
export type CommandDeclaration = {
  /** The fields beside `type`. What else a message holds is dropped. */
  readonly input: z.core.$ZodShape;
  readonly output: Output<unknown>;
  /** Sent again when the worker died before it answered: doing it twice has the effect of doing it once. */
  readonly isRepeatable: boolean;
  /**
   * What its failure costs. `harmless`: nothing; the next event or a time limit corrects it, and it may be dropped.
   * Absent: the user has to know, so the sender shows the failure.
   */
  readonly failure?: 'harmless';
};

/** Commands by their names: a group that one feature answers, or all of a channel. */
export type Declarations = Readonly<Record<string, CommandDeclaration>>;

/** Declares a command. */
export const command = <const Declared extends CommandDeclaration>(declared: Declared): Declared => declared;

/** The names of declared commands. */
export type CommandName<Declared extends Declarations> = keyof Declared & string;

// zod's type of an object without fields refuses every key, `type` too.
type Fields<Input extends z.core.$ZodShape> = keyof Input extends never
  ? unknown
  : z.output<z.ZodMiniObject<Input, z.core.$strip>>;

type Messages<Declared extends Declarations> = {
  [Name in CommandName<Declared>]: { type: Name } & Fields<Declared[Name]['input']> extends infer Message
    ? { [Key in keyof Message]: Message[Key] }
    : never;
};

/** A command as it travels: its name as `type` beside its input. Without a name, any of those declared. */
export type CommandOf<
  Declared extends Declarations,
  Name extends CommandName<Declared> = CommandName<Declared>,
> = Messages<Declared>[Name];

/** What each of the declared commands answers with. */
export type ResultsOf<Declared extends Declarations> = {
  [Name in CommandName<Declared>]: Declared[Name]['output'] extends Output<infer Result> ? Result : never;
};

/** What a declared command answers with. */
export type ResultOf<Declared extends Declarations, Command> = Command extends {
  readonly type: infer Name extends CommandName<Declared>;
}
  ? ResultsOf<Declared>[Name]
  : never;

/** The declared commands whose failure costs nothing. */
export type HarmlessCommandOf<Declared extends Declarations> = {
  [Name in CommandName<Declared>]: Declared[Name] extends { readonly failure: 'harmless' }
    ? CommandOf<Declared, Name>
    : never;
}[CommandName<Declared>];

/** A message as a command, or what is wrong with it. */
export type ParsedCommand<Declared extends Declarations> =
  | { readonly success: true; readonly data: CommandOf<Declared>; readonly isRepeatable: boolean }
  | { readonly success: false; readonly error: z.core.$ZodError };

/** The parser of all declared commands, made once. */
export const commandParser = <Declared extends Declarations>(
  declared: Declared,
): ((message: unknown) => ParsedCommand<Declared>) => {
  const named = z.object({ type: z.enum(Object.keys(declared)) });
  const schemas = new Map(
    Object.entries(declared).map(([type, { input }]) => [type, z.object({ type: z.literal(type), ...input })]),
  );
  // A list of declarations has no static type of its own; each message is parsed by the schema of its name.
  const trusted = z.custom<CommandOf<Declared>>();
  return (message) => {
    const head = z.safeParse(named, message);
    if (!head.success) return head;
    const { type } = head.data;
    const parsed = z.safeParse(schemas.get(type) ?? z.never(), message);
    if (!parsed.success) return parsed;
    return { success: true, data: z.parse(trusted, parsed.data), isRepeatable: declared[type]?.isRepeatable === true };
  };
};
