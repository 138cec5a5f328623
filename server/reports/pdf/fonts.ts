import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/**
 * The fonts of documents, all under the SIL Open Font License 1.1, in the order in which they are searched for a character: the built-in
 * font first, then those of other scripts, and one that covers most of the rest. `rtl`: its script runs from right to left.
 */
export const FONTS = [
  { name: 'own', for: /^/u },
  { name: 'emoji', for: /[\p{Extended_Pictographic}\p{Emoji_Presentation}\u20E3]/u },
  { name: 'wide', for: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{P}]/u },
  { name: 'lao', for: /\p{Script=Lao}/u },
  { name: 'khmer', for: /\p{Script=Khmer}/u },
  { name: 'burmese', for: /\p{Script=Myanmar}/u },
  { name: 'arabic', for: /\p{Script_Extensions=Arabic}/u, rtl: true },
  { name: 'hebrew', for: /\p{Script=Hebrew}/u, rtl: true },
  { name: 'korean', for: /\p{Script=Hangul}/u },
  {
    name: 'chinese',
    for: /[\p{Script_Extensions=Han}\u2000-\u2BFF\u3000-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]/u,
  },
] as const satisfies readonly { name: string; for: RegExp; rtl?: boolean }[];

export type FontName = (typeof FONTS)[number]['name'];
/** Whether a font's own tables reverse its letters. */
export function isReversedByFont(name: FontName): boolean {
  return FONTS.some((font) => font.name === name && 'rtl' in font && font.rtl);
}

export type Weight = 'plain' | 'bold';

const { resolve } = createRequire(import.meta.url);

/** A family of `@expo-google-fonts`; it has a folder for each weight. */
function google(folder: string, family: string): Record<Weight, string> {
  const file = (weight: string): string =>
    resolve(`@expo-google-fonts/${folder}/${weight}/${family}_${weight}.ttf`);
  return { plain: file('400Regular'), bold: file('600SemiBold') };
}

/** A family of `@fontsource`; the file with the letters of the script. */
function fontsource(folder: string, script: string): Record<Weight, string> {
  const file = (weight: number): string =>
    resolve(`@fontsource/${folder}/files/${folder}-${script}-${weight}-normal.woff`);
  return { plain: file(400), bold: file(600) };
}

/** A family of `@embedpdf`, whose package exports no files: they are next to its code. */
function embedpdf(folder: string, family: string): Record<Weight, string> {
  const file = (weight: string): string =>
    resolve(`@embedpdf/${folder}`).replace(/dist[\\/][^\\/]+$/, `fonts/${family}-${weight}.otf`);
  return { plain: file('Regular'), bold: file('Bold') };
}

/**
 * The location of each font. Sarabun's tables stack Thai marks, and other letters move accordingly. Korean has its own file; the Chinese
 * font includes Japanese, drawn as in China where the two differ.
 */
export const FONT_FILES: Readonly<Record<FontName, Record<Weight, string>>> = {
  own: google('sarabun', 'Sarabun'),
  emoji: google('noto-emoji', 'NotoEmoji'),
  wide: google('noto-sans', 'NotoSans'),
  lao: google('noto-sans-lao', 'NotoSansLao'),
  khmer: google('noto-sans-khmer', 'NotoSansKhmer'),
  burmese: fontsource('noto-sans-myanmar', 'myanmar'),
  arabic: google('noto-sans-arabic', 'NotoSansArabic'),
  hebrew: fontsource('noto-sans-hebrew', 'hebrew'),
  korean: embedpdf('fonts-kr', 'NotoSansKR'),
  chinese: embedpdf('fonts-sc', 'NotoSansHans'),
};

const opened = new Map<string, Font>();

/** Opens a font on first use, once in a process. */
export function openFont(name: FontName, weight: Weight): Font {
  const file = FONT_FILES[name][weight];
  const known = opened.get(file);
  if (known) return known;
  const font = create(readFileSync(file));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is several fonts in one file`);
  opened.set(file, font);
  return font;
}

const fontOf = (name: FontName): Font => openFont(name, 'plain');

/** Whether a font has a character. */
export function hasSign(name: FontName, codePoint: number): boolean {
  return fontOf(name).hasGlyphForCodePoint(codePoint);
}

/** How far above its baseline a line of the built-in font begins, as a share of its size. */
export const getAscentShare = (): number => fontOf('own').ascent / fontOf('own').unitsPerEm;
