/** An emoji as Unicode lists it (UTS #51), including whole sequences; or one character that is displayed as a picture on request. */
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?/vy;
const DRAWN = /^\p{Emoji_Presentation}/u;
const DRAW_IT = '\uFE0F';

/** Where pictographs begin in the first plane: arrows, ™ and ‼ before it are typed as symbols. */
const FIRST_PICTURE = 0x2600;
const SURROGATE = 0xd800;

/** What begins at an offset: the emoji in its counted form, and its length in the text in UTF-16 units. */
type EmojiMatch = { emoji: string; length: number };

/**
 * The emoji that begins at an offset, in its counted form: a character that may be text or picture (❤) counts as the picture (❤️), so that
 * both keyboards count as one.
 */
export function findEmojiAt(text: string, at: number): EmojiMatch | undefined {
  const sign = text.codePointAt(at) ?? 0;
  const isKept = (sign >= 0x2000 && sign < 0x3300) || (sign >= 0x1f000 && sign < 0x1fc00);
  if (!isKept || goesOn(text.charCodeAt(sign > 0xffff ? at + 2 : at + 1))) return searchAt(text, at);
  if (!ALONE.has(sign)) ALONE.set(sign, searchAt(String.fromCodePoint(sign), 0));
  return ALONE.get(sign);
}

/** Cache of single characters: searching the list of all emoji takes as long as reading a post. */
const ALONE = new Map<number, EmojiMatch | undefined>();

/** Whether a unit can extend the character before it to a longer emoji: joiners, selectors, keycaps, skin tones, flags. */
function goesOn(unit: number): boolean {
  return unit === 0xfe0f || unit === 0x200d || unit === 0x20e3 || unit === 0xd83c || unit === 0xdb40;
}

function searchAt(text: string, at: number): EmojiMatch | undefined {
  EMOJI.lastIndex = at;
  const found = EMOJI.exec(text)?.[0];
  if (found === undefined) return undefined;
  if (found.length > 1 && !(found.length === 2 && found.charCodeAt(0) < SURROGATE))
    return { emoji: found, length: found.length };
  const unit = found.charCodeAt(0);
  if (found.length === 1 && DRAWN.test(found)) return { emoji: found, length: 1 };
  if (found.length === 1 && unit < FIRST_PICTURE) return undefined;
  return { emoji: found[0] + DRAW_IT, length: found.length };
}
