import type { PageContent } from '@/lib/domain/pages/page-content';

type SensitiveField = NonNullable<PageContent['sensitiveFields']>[number];

/** https://html.spec.whatwg.org/#autofill: the names of what is asked for. */
const selectors: Readonly<Record<SensitiveField, string>> = {
  password: 'input[type="password"], input[autocomplete~="current-password"], input[autocomplete~="new-password"]',
  payment:
    'input[autocomplete*="cc-" i], input[name*="cardnumber" i], input[name*="card-number" i], input[name*="cvc" i]',
  'one-time-code': 'input[autocomplete~="one-time-code"]',
};

const fields: readonly SensitiveField[] = ['password', 'payment', 'one-time-code'];

/** The kinds of secret that a document or shadow root asks for in its fields. The fields are not read. */
export const sensitiveFieldsIn = (root: ParentNode): readonly SensitiveField[] =>
  fields.filter((field) => root.querySelector(selectors[field]) !== null);
