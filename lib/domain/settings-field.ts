/** A known service, or one of another kind: what choosing it writes into the other fields, by their names. */
export type PresetChoice = {
  readonly id: string;
  /** A proper noun; `nameKey` is a key of the locale files where there is none. */
  readonly name?: string;
  readonly nameKey?: string;
  readonly fills: Readonly<Record<string, string>>;
  /** Where its keys are made. */
  readonly keyUrl?: string;
};

/**
 * One field of a provider's or voice's settings, as data: the panel draws the form from it, the vault keeps the secrets.
 * `labelKey` is a key of the locale files; proper nouns and placeholders are not translated.
 */
export type SettingsField = {
  readonly name: string;
  readonly labelKey: string;
  readonly isOptional?: boolean;
  readonly placeholder?: string;
} /**
 * `keyPrefixes`: only keys of this service begin with one of these, so that a pasted key names its service.
 * `sharedKeyPrefixes`: its keys begin with one of these, and so do keys of others.
 */ & (
  | {
      readonly type: 'secret';
      readonly keyUrl?: string;
      readonly keyPrefixes?: readonly string[];
      readonly sharedKeyPrefixes?: readonly string[];
    }
  | { readonly type: 'text'; readonly initial?: string }
  | { readonly type: 'url'; readonly initial?: string }
  /** Whole numbers, unless it says otherwise. */
  | {
      readonly type: 'number';
      readonly isWhole?: boolean;
      readonly initial?: number;
      readonly min?: number;
      readonly max?: number;
    }
  | { readonly type: 'boolean'; readonly initial?: boolean }
  | { readonly type: 'select'; readonly initial?: string; readonly options: readonly string[] }
  /** The last choice is a service that none of the others is. */
  | { readonly type: 'preset'; readonly choices: readonly PresetChoice[] }
  /** Extra request headers, one `name: value` a line. */
  | { readonly type: 'headers' }
);

/** Values by field name. A field without a value is absent. */
export type SettingsValues = Readonly<Record<string, string | number | boolean>>;
