/** One thing that a server asks for in a form. All texts are a stranger's. */
export type ElicitationField = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly isRequired: boolean;
} & (
  | {
      readonly type: 'text';
      readonly format?: 'email' | 'uri' | 'date' | 'date-time';
      readonly minLength?: number;
      readonly maxLength?: number;
      readonly initial?: string;
    }
  | {
      readonly type: 'number';
      readonly isInteger: boolean;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly initial?: number;
    }
  | { readonly type: 'boolean'; readonly initial?: boolean }
  | { readonly type: 'choice'; readonly options: readonly ElicitationOption[]; readonly initial?: string }
  | {
      readonly type: 'choices';
      readonly options: readonly ElicitationOption[];
      readonly minItems?: number;
      readonly maxItems?: number;
      readonly initial?: readonly string[];
    }
);

export type ElicitationOption = { readonly value: string; readonly title: string };

/**
 * What a server asks the user in the middle of a call. `form`: a few values; servers must not ask for secrets so.
 * `url`: a page to open, where what is typed stays between the user and that page.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
export type Elicitation = { readonly message: string } & (
  | { readonly mode: 'form'; readonly fields: readonly ElicitationField[] }
  | { readonly mode: 'url'; readonly url: string }
);

export type ElicitationValue = string | number | boolean | readonly string[];

/** `decline`: the user said no. `cancel`: the user said nothing. */
export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly content?: Readonly<Record<string, ElicitationValue>> | undefined }
  | { readonly action: 'decline' | 'cancel' };
