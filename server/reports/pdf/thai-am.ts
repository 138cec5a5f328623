/** The properties of a PDF document's font that this changes: the library's type does not declare them. */
type SubsetFont = {
  layout(text: string, features?: unknown): { glyphs: readonly Glyph[]; positions: readonly unknown[] };
  encode(text: string, features?: unknown): [string[], readonly unknown[]];
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  /** By glyph number within the document: the text that a glyph is copied as, and its width. */
  unicode: (readonly number[] | undefined)[];
  widths: (number | undefined)[];
  scale: number;
};
type Glyph = { id: number; codePoints: readonly number[]; advanceWidth: number };

/**
 * The vowel am of Thai and Lao is drawn as a ring above and a vowel after it, with a tone between. Makes a font declare this: the vowel is
 * copied as am, the ring as an invisible character, wherever both belong together. Elsewhere each is unchanged.
 */
export function copyAmAsWritten(font: object): void {
  if (!isSubsetFont(font) || KNOWN.has(font)) return;
  KNOWN.add(font);
  const variants = new Map<string, number>();
  const numberOf = ({ id, advanceWidth }: Glyph, copied: readonly number[]): number => {
    const key = `${id} ${copied.join()}`;
    const known = variants.get(key);
    if (known !== undefined) return known;
    const made = font.subset.glyphs.push(id) - 1;
    variants.set(key, made);
    font.unicode[made] = copied;
    font.widths[made] = advanceWidth * font.scale;
    return made;
  };
  const plainNumberOf = (glyph: Glyph): number => {
    const number = font.subset.includeGlyph(glyph.id);
    font.widths[number] ??= glyph.advanceWidth * font.scale;
    font.unicode[number] ??= glyph.codePoints;
    return number;
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    const copied = copiedAs(glyphs.map(({ codePoints }) => codePoints));
    const numbers = glyphs.map((glyph, at) => {
      const other = copied[at];
      return other === undefined ? plainNumberOf(glyph) : numberOf(glyph, other);
    });
    return [numbers.map((number) => number.toString(16).padStart(4, '0')), positions];
  };
}

/** For each character of a line the text to copy, where that differs from the character. */
function copiedAs(signs: readonly (readonly number[])[]): (readonly number[] | undefined)[] {
  const copied: (readonly number[] | undefined)[] = signs.map(() => undefined);
  for (const [at, points] of signs.entries()) {
    const [ring = 0, ...tones] = points;
    const am = AM.get(ring);
    if (am === undefined || !tones.every(isTone)) continue;
    let end = at + 1;
    while (end < signs.length && (signs[end] ?? []).every(isTone)) end += 1;
    const [vowel, ...more] = signs[end] ?? [];
    if (vowel !== am.vowel || more.length > 0) continue;
    copied[at] = tones.length === 0 ? [UNSEEN] : tones;
    copied[end] = [am.whole];
  }
  return copied;
}

/** The rings of Thai and Lao, with the vowel that makes them am. */
const AM: ReadonlyMap<number, { vowel: number; whole: number }> = new Map([
  [0x0e4d, { vowel: 0x0e32, whole: 0x0e33 }],
  [0x0ecd, { vowel: 0x0eb2, whole: 0x0eb3 }],
]);

/** Readers omit it; a glyph that is copied as nothing at all they copy as its number. */
const UNSEEN = 0x2060;

function isTone(point: number): boolean {
  return (point >= 0x0e48 && point <= 0x0e4b) || (point >= 0x0ec8 && point <= 0x0ecb);
}

const KNOWN = new WeakSet<object>();

function isSubsetFont(font: object): font is SubsetFont {
  return 'layout' in font && 'encode' in font && 'subset' in font && 'unicode' in font && 'widths' in font;
}
