import * as contract from '#contracts/custom-viz/value-colors.ts';
import * as store from '#server/custom-viz/colors/color-store.ts';
import { bind } from '#server/kit/http/call.ts';

/** What the calls of the colours of values do. */
export const colorHandlers = [
  bind(contract.listValueColors, async ({ unit }) => ({ colors: await store.listColors(unit) })),
  bind(contract.giveValueColors, async ({ unit, body }) => ({
    colors: await store.giveColors(unit, body.values),
  })),
  bind(contract.setValueColor, async ({ unit, body: { slot, ...value } }) => {
    const colors = await store.setColor(unit, value, slot);
    unit.record({
      kind: 'custom_viz_value_color.set',
      data: { dimension: value.dimension, slot },
    });
    return { colors };
  }),
];
