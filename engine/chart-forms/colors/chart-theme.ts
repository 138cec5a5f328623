import { computeContrast, mixColors, toHex, toRgb } from '#contracts/brands/contrast.ts';
import { PALETTE_SIZE } from '#contracts/custom-viz/value-colors.ts';
import { Channel, CHANNELS, getNetwork } from '#contracts/networks.ts';
import type { ColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import type { ColorKey } from '#engine/chart-forms/model/chart-model.ts';

/** The colours and letters of a drawing; all colours as `#rrggbb`. */
export type ChartTheme = {
  isDark: boolean;
  text: string;
  dim: string;
  line: string;
  surface: string;
  raised: string;
  /** The colours of values without one of their own. */
  palette: readonly string[];
  /** The colours of others, and of rows without a value. */
  others: string;
  none: string;
  sentiments: Readonly<Record<string, string>>;
  good: string;
  bad: string;
  warn: string;
  accent: string;
  font: string;
  /** How large letters are, 1 at the usual size. */
  scale: number;
  /** Whether drawings may move. */
  moves: boolean;
};

/** The contrast of a drawn shape beside what surrounds it (WCAG 2.2, success criterion 1.4.11). */
export const VISIBLE = 3;

/** A colour with the pattern that tells it from others of the same colour; 0 is none. */
export type MarkColor = { color: string; pattern: number };

/** The colour of a value: its own where it has one, its slot of the palette otherwise. */
export function findColor(theme: ChartTheme, colors: ColorRegistry, of: ColorKey): MarkColor {
  if (of.kind !== 'value') return { color: theme.others, pattern: 0 };
  if (of.key === null) return { color: theme.none, pattern: 0 };
  const own = findOwnColor(theme, of.dimension, of.key);
  if (own !== null) return own;
  return findSlotColor(theme, colors.findSlot(of.dimension, of.key));
}

/** The colour of a slot. */
export function findSlotColor(theme: Pick<ChartTheme, 'palette' | 'accent'>, slot: number): MarkColor {
  return {
    color: theme.palette[slot % PALETTE_SIZE] ?? theme.accent,
    pattern: Math.floor(slot / PALETTE_SIZE),
  };
}

function findOwnColor(theme: ChartTheme, dimension: string, key: string): MarkColor | null {
  if (dimension === 'sentiment') {
    const color = theme.sentiments[key];
    return color === undefined ? null : { color, pattern: 0 };
  }
  const channel = dimension === 'channel' ? Channel.safeParse(key).data : undefined;
  if (!channel) return null;
  return { color: toVisible(getNetwork(channel).icon.color, theme), pattern: countAlike(channel) };
}

/** Colours of networks nearer than this look the same; the later ones have a pattern. */
const ALIKE = 0.16;

function countAlike(channel: Channel): number {
  const color = toRgb(getNetwork(channel).icon.color);
  const earlier = CHANNELS.slice(0, CHANNELS.indexOf(channel));
  return earlier.filter((other) => {
    const rgb = toRgb(getNetwork(other).icon.color);
    return Math.hypot(color[0] - rgb[0], color[1] - rgb[1], color[2] - rgb[2]) < ALIKE;
  }).length;
}

/** Whether a value has a colour of its own: channels and sentiments have. */
export function hasOwnColor({ dimension, key }: Pick<ColorKey, 'dimension' | 'key'>): boolean {
  return (
    key !== null && (dimension === 'sentiment' || (dimension === 'channel' && Channel.safeParse(key).success))
  );
}

const STEPS = 20;

/** A colour moved towards the text's until it is visible on the surface; with another contrast, until it can be read there. */
export function toVisible(
  color: string,
  { surface, text }: Pick<ChartTheme, 'surface' | 'text'>,
  contrast = VISIBLE,
): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = toHex(mixColors(toRgb(color), toRgb(text), step / STEPS));
    if (computeContrast(tried, surface) >= contrast) return tried;
  }
  return text;
}

const LIGHT_LETTERS = '#ffffff';
/** Black, since of black and white one has enough contrast to any colour. */
const DARK_LETTERS = '#000000';

/** The colour of letters on a coloured shape: light or dark, whichever is read more easily. */
export function findLetters(color: string): string {
  return computeContrast(color, LIGHT_LETTERS) >= computeContrast(color, DARK_LETTERS)
    ? LIGHT_LETTERS
    : DARK_LETTERS;
}

/** A colour on its way to the surface, for what is behind: 0 is the colour, 1 the surface. */
export function fade({ surface }: Pick<ChartTheme, 'surface'>, color: string, share: number): string {
  return toHex(mixColors(toRgb(color), toRgb(surface), share));
}

/** The colour of a share of the most on a scale of one hue: the more, the stronger. */
export function scaleColor(theme: Pick<ChartTheme, 'surface' | 'accent'>, share: number): string {
  return fade(theme, theme.accent, 0.88 * (1 - Math.min(1, Math.max(0, share))));
}
