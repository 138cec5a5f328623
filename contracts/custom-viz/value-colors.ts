import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';

/** How many colours values have before they differ by their pattern too. */
export const PALETTE_SIZE = 7;
/** The patterns of a colour: none, and three more. */
export const PATTERN_COUNT = 4;
/** How many looks values of a dimension have: a colour of the palette with a pattern. */
export const SLOT_COUNT = PALETTE_SIZE * PATTERN_COUNT;

/** A value of a dimension, or a measure (the dimension `measure`). */
export const ColoredValue = z.strictObject({
  dimension: z.string().min(1).max(120),
  key: z.string().max(1000),
});
export type ColoredValue = z.infer<typeof ColoredValue>;

/** Slots of values by their hashes ({@link hashValue}): the remainder of the palette's size is the colour, the quotient the pattern. */
export const ValueColors = z.record(z.string(), z.number().int());
export type ValueColors = z.infer<typeof ValueColors>;

/** The most values of a dimension, and of an account, whose colours are kept; further ones begin at the slot of their hash. */
export const VALUE_COLOR_LIMITS = { dimension: 1000, account: 10_000, call: 500 } as const;

/**
 * The hash under which the colour of a value is kept, so that colours name no person, keyword or customer. 53 bits of the code units of its
 * dimension and key: two of 10,000 values have the same with a chance of one in 180 million.
 */
export function hashValue({ dimension, key }: ColoredValue): string {
  const text = `${dimension}\u0000${key}`;
  let [low, high] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & high) + (low >>> 0)).toString(36);
}

const NEED = ['custom_viz.dashboard.read'] as const;
const product = 'custom_viz' as const;
const read = { kind: 'permitted', need: NEED, product } as const;
const write = { kind: 'permitted', need: [...NEED, 'custom_viz.dashboard.write'], product } as const;
const PATH = '/custom_viz/value_colors';
const Colors = z.object({ colors: ValueColors });

export const listValueColors = defineEndpoint({
  name: 'custom_viz_value_color.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the colours of the values of charts of the account, by hashes of the values',
  answer: Colors,
});

export const giveValueColors = defineEndpoint({
  name: 'custom_viz_value_color.give',
  method: 'POST',
  path: PATH,
  access: read,
  summary: 'Give colours to values that a chart draws for the first time; those that have one keep it',
  input: { body: z.strictObject({ values: z.array(ColoredValue).min(1).max(VALUE_COLOR_LIMITS.call) }) },
  answer: Colors,
});

export const setValueColor = defineEndpoint({
  name: 'custom_viz_value_color.set',
  method: 'PUT',
  path: PATH,
  access: write,
  summary: 'Set the colour of a value for the whole account; null: the suite gives it one again',
  input: {
    body: ColoredValue.extend({
      slot: z
        .number()
        .int()
        .min(0)
        .max(SLOT_COUNT - 1)
        .nullable(),
    }),
  },
  answer: Colors,
  errors: ['not_permitted', 'invalid_request'],
  event: 'custom_viz_value_color.set',
});

export const ENDPOINTS = [listValueColors, giveValueColors, setValueColor];

export const EVENTS = [
  defineEvent({
    name: 'custom_viz_value_color.set',
    need: NEED,
    // Without the value: it may be one that not everybody sees.
    data: z.object({ dimension: z.string(), slot: z.number().int().nullable() }),
  }),
];
