/** Credentials of AWS as they are copied together. */
export type AwsKeys = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region?: string;
};

// Lengths and prefixes: AWS IAM User Guide, "IAM identifiers" (AKIA lasting, ASIA temporary). They also separate values
// that a one-line field has pushed together.
const idPattern = /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}/;
const namedSecret = /secret[_ ]?access[_ ]?key["'\s]*[=:]\s*["']?([A-Za-z0-9/+]{40})/i;
const nextSecret = /^["'\s,:;|]*([A-Za-z0-9/+]{40})/;
const namedToken = /session[_ ]?token["'\s]*[=:]\s*["']?([A-Za-z0-9/+=]{60,})/i;
const nextToken = /^["'\s,:;|]+([A-Za-z0-9/+=]{60,})/;
const namedRegion = /region["'\s]*[=:]\s*["']?([a-z]{2}(?:-[a-z]+)+-\d)/i;

/**
 * Reads a pair of AWS keys from a pasted text: lines of a credentials file, variables of a shell (`export`, `set`,
 * `$Env:`), the JSON of `aws sts`, the console's CSV, or the bare values one after the other. Undefined for a text that
 * does not hold both.
 */
export const readAwsKeys = (text: string): AwsKeys | undefined => {
  const id = idPattern.exec(text);
  if (id === null) return undefined;
  const afterId = text.slice(id.index + id[0].length);
  const unnamed = nextSecret.exec(afterId);
  const secretAccessKey = namedSecret.exec(text)?.[1] ?? unnamed?.[1];
  if (secretAccessKey === undefined) return undefined;
  const afterSecret = unnamed === null ? '' : afterId.slice(unnamed[0].length);
  const sessionToken = namedToken.exec(text)?.[1] ?? nextToken.exec(afterSecret)?.[1];
  const region = namedRegion.exec(text)?.[1]?.toLowerCase();
  return {
    accessKeyId: id[0],
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    ...(region !== undefined && { region }),
  };
};

const assignment = /^(?:export\s+|set\s+|setx\s+|\$[Ee]nv:)?[A-Z][A-Z0-9]*_[A-Z0-9_]*\s*[=:]\s*(.+)$/s;
const header = /^(?:authorization:\s*)?bearer\s+(.+)$/is;
const quoted = /^(["'`])(.*)\1[;,]?$/s;

/** A pasted key without what was copied around it: the name of a variable, a header's `Bearer`, quotes. */
export const bareKey = (text: string): string => {
  const trimmed = text.trim();
  const value = (assignment.exec(trimmed)?.[1] ?? header.exec(trimmed)?.[1] ?? trimmed).trim();
  return quoted.exec(value)?.[2]?.trim() ?? value;
};
