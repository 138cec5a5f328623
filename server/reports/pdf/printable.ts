/** What the font of reports has: Latin and Thai letters with their marks, and signs of writing and counting. */
const SHOWN =
  /[\p{Script=Latin}\p{Script=Thai}\u0020-\u007E\u00A0-\u00FF\u0E3F\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u20AC\u2122\u2192\u2212\u2248\u25B2\u25BC\n]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200D\uFE0E\uFE0F\u20E3\u{1F1E6}-\u{1F1FF}]/u;

/** A text as it can be printed: emoji go, and letters that the font does not have stand as a middle dot, once a run. */
export const printable = (text: string): string => {
  let printed = '';
  let missing = false;
  for (const sign of text.normalize('NFC')) {
    if (SHOWN.test(sign) || /\p{M}/u.test(sign)) {
      if (!missing || !/\p{M}/u.test(sign)) printed += sign;
      missing = false;
    } else if (!EMOJI.test(sign) && !missing) {
      printed += '·';
      missing = true;
    }
  }
  return printed.replaceAll(/ {2,}/g, ' ');
};
