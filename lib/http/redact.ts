/** Takes secrets and URL queries out of a text that a service or the platform wrote. */
export type Redactor = (text: string) => string;

/** Shorter values are not keys, and replacing them would mangle ordinary words. */
const shortestSecret = 6;
const maxDetailLength = 2000;

/** Forms in which keys of known services appear, and the credentials of an Authorization header. */
const secretPatterns = [
  /(?<=\bBearer\s+)[^\s"',;]+/gi,
  /\b(?:sk|pk|rk|gsk|hf|xai|pplx|nvapi|csk|fw|tgp|ghp|gho|github_pat|AIza|r8)[-_][A-Za-z0-9_-]{12,}/g,
  /\bAIza[A-Za-z0-9_-]{20,}/g,
];
const urlQueryPattern = /\b((?:https?|wss?):\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/g;
const urlUserPattern = /\b((?:https?|wss?):\/\/)[^\s/?#"'<>@]+@/g;

/**
 * A redactor that knows these exact values besides the common forms of keys. What it returns has no URL query, no
 * user information in a URL, and at most 2,000 characters.
 */
export const redactorFor = (secrets: readonly string[]): Redactor => {
  const values = secrets.filter((secret) => secret.length >= shortestSecret).sort((a, b) => b.length - a.length);
  return (text) => {
    let result = text;
    for (const value of values) result = result.replaceAll(value, '…');
    for (const pattern of secretPatterns) result = result.replace(pattern, '…');
    result = result.replace(urlUserPattern, '$1').replace(urlQueryPattern, '$1');
    return result.length > maxDetailLength ? `${result.slice(0, maxDetailLength - 1)}…` : result;
  };
};
