/**
 * Invisible characters that change what is seen: direction overrides (CVE-2021-42574, "Trojan Source"), tag
 * characters, zero-width ones. Joiners stay where a script or an emoji needs them.
 */
const hidden =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|(?<!\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}])[\u200c\u200d]/gu;

/** Text with its hidden characters written out as code points. For code and addresses. */
export const showHidden = (text: string): string =>
  text.replace(hidden, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
