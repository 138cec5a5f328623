/** An emoji as Unicode lists it (UTS #51), sequences whole; or one sign that is drawn as a picture where it is asked to be. */
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?/vy;
const DRAWN = /^\p{Emoji_Presentation}/u;
const DRAW_IT = '\uFE0F';

/** Where pictures begin in the first plane: arrows, ™ and ‼ before it are typed as signs. */
const FIRST_PICTURE = 0x2600;
const SURROGATE = 0xd800;

/**
 * The emoji that begins at an offset, in the one form it is counted in: a sign that may be text or picture (❤) is taken as the
 * picture (❤️), so that both keyboards count as one. `length` is what it takes of the text, in UTF-16 units.
 */
export const emojiAt = (text: string, at: number): { emoji: string; length: number } | undefined => {
  EMOJI.lastIndex = at;
  const found = EMOJI.exec(text)?.[0];
  if (found === undefined) return undefined;
  if (found.length > 1 && !(found.length === 2 && found.charCodeAt(0) < SURROGATE))
    return { emoji: found, length: found.length };
  const unit = found.charCodeAt(0);
  if (found.length === 1 && DRAWN.test(found)) return { emoji: found, length: 1 };
  if (found.length === 1 && unit < FIRST_PICTURE) return undefined;
  return { emoji: found[0] + DRAW_IT, length: found.length };
};
