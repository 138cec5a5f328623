import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeContrast, toRgb } from '#contracts/brands/contrast.ts';
import { hashValue, PALETTE_SIZE, SLOT_COUNT } from '#contracts/custom-viz/value-colors.ts';
import { CHANNELS } from '#contracts/networks.ts';
import { assignSlots } from './assign-slots.ts';
import { findColor, VISIBLE, type ChartTheme } from './chart-theme.ts';
import { makeColorRegistry } from './color-registry.ts';
import { makeSuiteTheme, SUITE_COLORS } from './suite-theme.ts';

const THEMES: [string, ChartTheme][] = [
  ['light', makeSuiteTheme({ isDark: false })],
  ['dark', makeSuiteTheme({ isDark: true })],
];
const value = (dimension: string, key: string | null) => ({ dimension, key, kind: 'value' as const });

/**
 * What someone without green or without red cones sees of a linear colour (Viénot, Brettel, Mollon 1999).
 */
const BLIND = {
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
} as const;

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** A colour in Oklab (Ottosson 2020), in which equal distances look equally large. */
function toOklab([r = 0, g = 0, b = 0]: readonly number[]): [number, number, number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(one: string, other: string, matrix: readonly (readonly number[])[] | null): number {
  const [a, b] = [one, other].map((hex) => {
    const rgb = toRgb(hex).map(linear);
    const seen = matrix
      ? matrix.map((row) =>
          Math.max(
            0,
            row.reduce((sum, part, at) => sum + part * (rgb[at] ?? 0), 0),
          ),
        )
      : rgb;
    return toOklab(seen);
  });
  return Math.hypot(...(a ?? []).map((part, at) => part - (b?.[at] ?? 0)));
}

/** Below this distance in Oklab two fields beside each other look the same at a glance. */
const APART = 0.035;

describe('The colours of charts', () => {
  it('The suite has the same colours on its screens', () => {
    const css = readFileSync('web/kit/theme/tokens.css', 'utf8');
    const [light = '', dark = ''] = css.split("data-mantine-color-scheme='dark'");
    for (const [part, colors] of [
      [light, SUITE_COLORS.light],
      [dark, SUITE_COLORS.dark],
    ] as const) {
      colors.palette.forEach((color, at) => expect(part).toContain(`--es-chart-${at + 1}: ${color};`));
      expect(part).toContain(`--es-text: ${colors.text};`);
      expect(part).toContain(`--es-negative-fill: ${colors.sentiments.negative};`);
    }
  });

  it.each(THEMES)('Every colour is visible on the surface of the %s scheme', (_name, theme) => {
    const own = CHANNELS.map(
      (channel) => findColor(theme, makeColorRegistry(), value('channel', channel)).color,
    );
    const all = [...theme.palette, ...Object.values(theme.sentiments), theme.others, theme.none, ...own];
    expect(all.filter((color) => computeContrast(color, theme.surface) < VISIBLE)).toEqual([]);
  });

  it.each(
    THEMES.flatMap(([name, theme]) =>
      ([null, 'deuteranopia', 'protanopia'] as const).map(
        (sight) => [name, sight ?? 'usual sight', theme, sight] as const,
      ),
    ),
  )('The palette of the %s scheme can be distinguished with %s', (_name, _sight, theme, sight) => {
    const alike = theme.palette.flatMap((one, at) =>
      theme.palette
        .slice(at + 1)
        .filter((other) => distance(one, other, sight && BLIND[sight]) < APART)
        .map((other) => `${one} and ${other}`),
    );
    expect(alike).toEqual([]);
  });

  it('Others, rows without a value, sentiments and channels have colours of their own', () => {
    const [, theme] = THEMES[0] ?? [];
    if (!theme) throw new Error('no theme');
    const colors = makeColorRegistry();
    expect(findColor(theme, colors, { dimension: 'tag', key: null, kind: 'others' }).color).toBe(
      theme.others,
    );
    expect(findColor(theme, colors, value('tag', null)).color).toBe(theme.none);
    expect(findColor(theme, colors, value('sentiment', 'negative')).color).toBe(theme.sentiments['negative']);
    expect(findColor(theme, colors, value('channel', 'facebook')).color).toBe('#0866ff');
  });

  it('Networks with nearly the same colour differ by a pattern', () => {
    const [, theme] = THEMES[0] ?? [];
    if (!theme) throw new Error('no theme');
    const of = (channel: string) => findColor(theme, makeColorRegistry(), value('channel', channel)).pattern;
    expect([of('twitter'), of('tiktok')]).toEqual([0, 1]);
  });
});

describe('assignSlots', () => {
  it('As many values as there are looks have different ones, plain colours first', () => {
    const slots = assignSlots([], SLOT_COUNT);
    expect(slots).toEqual(Array.from({ length: SLOT_COUNT }, (_slot, at) => at));
  });

  it('A slot that people chose is given to no other value while another is free', () => {
    expect(assignSlots([3, 0], 4)).toEqual([1, 2, 4, 5]);
    expect(assignSlots([...assignSlots([], SLOT_COUNT), 0], 2)).toEqual([1, 2]);
  });

  it.each(THEMES)('Any two given looks of the %s scheme differ by colour or pattern', (_name, theme) => {
    const looks = assignSlots([], SLOT_COUNT).map((slot) => {
      const kept = { [hashValue({ dimension: 'tag', key: 'one' })]: slot };
      const { color, pattern } = findColor(theme, makeColorRegistry(kept), value('tag', 'one'));
      return `${color} ${pattern}`;
    });
    expect(new Set(looks).size).toBe(SLOT_COUNT);
  });
});

describe('makeColorRegistry', () => {
  it('The slot that the account keeps does not depend on what is drawn before', () => {
    const keys = ['price', 'taste', 'shop', 'staff', 'queue', 'cup'];
    const kept = Object.fromEntries(keys.map((key, at) => [hashValue({ dimension: 'tag', key }), at]));
    const read = (order: readonly string[]) => {
      const registry = makeColorRegistry(kept);
      return new Map(order.map((key) => [key, registry.findSlot('tag', key)]));
    };
    expect(read(keys.toReversed())).toEqual(
      new Map(keys.toReversed().map((key) => [key, keys.indexOf(key)])),
    );
    expect(read(keys)).toEqual(new Map(keys.map((key, at) => [key, at])));
  });

  it('A value has the same slot in every registry, and keeps it', () => {
    const [one, other] = [makeColorRegistry(), makeColorRegistry()];
    expect(one.findSlot('tag', 'price')).toBe(other.findSlot('tag', 'price'));
    one.findSlot('tag', 'taste');
    expect(one.findSlot('tag', 'price')).toBe(other.findSlot('tag', 'price'));
  });

  it('As many values as there are colours have different ones, and further ones a pattern', () => {
    const registry = makeColorRegistry();
    const slots = Array.from({ length: PALETTE_SIZE * 2 }, (_one, at) =>
      registry.findSlot('tag', `value ${at}`),
    );
    expect(new Set(slots).size).toBe(PALETTE_SIZE * 2);
    expect(slots.slice(0, PALETTE_SIZE).every((slot) => slot < PALETTE_SIZE)).toBe(true);
    expect(slots.slice(PALETTE_SIZE).every((slot) => slot >= PALETTE_SIZE)).toBe(true);
  });
});
