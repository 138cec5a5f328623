import { CLASS, getClass, isJoined } from '#engine/text/classes.ts';

/**
 * Whether a word may begin or end at this index of folded text.
 *
 * Edges are next to everything that is no letter, digit or mark, where the script changes, and between the characters of scripts without
 * spaces, but never inside a Thai or Lao cluster (leading vowel, consonant, signs, following vowel), before a mark, inside a joined emoji,
 * a surrogate pair or between the halves of a flag. Start and end of the text are edges.
 */
export function isEdge(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) return false;
  const after = getClassAt(text, at);
  const before = getClassBefore(text, at);
  if (before === CLASS.flag && after === CLASS.flag) return flagsBefore(text, at) % 2 === 0;
  return !isJoined(before, after);
}

/** The class of the character that begins at this index. */
export function getClassAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return getClass(unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(at) ?? unit) : unit);
}

/** The class of the character that ends at this index. */
export function getClassBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return getClass(unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? (text.codePointAt(at - 2) ?? unit) : unit);
}

/** The number of consecutive halves of flags before this index. */
function flagsBefore(text: string, at: number): number {
  let count = 0;
  for (let end = at; end > 1 && getClassBefore(text, end) === CLASS.flag; end -= 2) count++;
  return count;
}
