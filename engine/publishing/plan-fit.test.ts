import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNKNOWN_MEDIA_FACTS, type MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import { checkMedia } from '#engine/publishing/check-media.ts';
import { planFit } from '#engine/publishing/plan-fit.ts';

const instagram = NETWORK_RULES.instagram.kinds.feed?.media?.image ?? { bounds: {} };
const telegram = NETWORK_RULES.telegram.kinds.feed?.media?.image ?? { bounds: {} };

test('A picture that is too wide or too high is cropped around its middle to the nearest ratio, and scaled down', () => {
  expect(planFit({ width: 4_000, height: 1_000 }, instagram, { crop: null })).toEqual({
    crop: { left: 1_045, top: 0, width: 1_910, height: 1_000 },
    width: 1_438,
    height: 753,
    bytes: 8_000_000,
  });
  expect(planFit({ width: 1_000, height: 4_000 }, instagram, { crop: null })).toMatchObject({
    crop: { left: 0, top: 1_375, width: 1_000, height: 1_250 },
    width: 1_000,
    height: 1_250,
  });
});

test('What the user chose is kept, and cropped further only where its ratio is not allowed', () => {
  const chosen = { x: 0.5, y: 0, width: 0.5, height: 1 };
  expect(planFit({ width: 2_000, height: 1_000 }, instagram, { crop: chosen })).toMatchObject({
    crop: { left: 1_000, top: 0, width: 1_000, height: 1_000 },
    width: 1_000,
    height: 1_000,
  });
});

test('A picture that fits stays as it is, and none is scaled up', () => {
  expect(planFit({ width: 100, height: 100 }, instagram, { crop: null })).toMatchObject({
    width: 100,
    height: 100,
  });
  expect(planFit({ width: null, height: 100 }, instagram, { crop: null })).toBeUndefined();
});

test('Sides that are limited by their sum are scaled together', () => {
  expect(planFit({ width: 12_000, height: 8_000 }, telegram, { crop: null })).toMatchObject({
    width: 6_000,
    height: 4_000,
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('A plan is within the picture, and its sides break no bound from above for any network', () => {
  const sides = fc.record({
    width: fc.integer({ min: 1, max: 20_000 }),
    height: fc.integer({ min: 1, max: 20_000 }),
  });
  const chosen = fc.option(fc.record({ x: share, y: share, width: share, height: share }), { nil: null });
  const kinds = Object.values(NETWORK_RULES).flatMap(({ network, kinds }) =>
    Object.values(kinds).flatMap((rules) =>
      rules.media?.image ? [{ network, rules, image: rules.media.image }] : [],
    ),
  );
  fc.assert(
    fc.property(sides, chosen, fc.constantFrom(...kinds), (size, crop, { network, rules, image }) => {
      const plan = planFit(size, image, { crop });
      if (!plan) throw new Error('there is no plan');
      expect(plan.crop.left).toBeGreaterThanOrEqual(0);
      expect(plan.crop.top).toBeGreaterThanOrEqual(0);
      expect(plan.crop.left + plan.crop.width).toBeLessThanOrEqual(size.width);
      expect(plan.crop.top + plan.crop.height).toBeLessThanOrEqual(size.height);
      expect(plan.width).toBeLessThanOrEqual(plan.crop.width);
      const facts: MediaFacts = {
        ...UNKNOWN_MEDIA_FACTS,
        kind: 'image',
        media_type: 'image/jpeg',
        bytes: 1,
        color: 'rgb',
        width: plan.width,
        height: plan.height,
      };
      const place = { account: { network }, path: 'media.0', field: 'file' } as const;
      // Of a picture of a few pixels no ratio can be kept exactly.
      const large = Math.min(plan.width, plan.height) >= 100;
      const broken = checkMedia(place, { facts }, rules).filter(
        ({ code, unit, severity }) => code === 'over' && severity === 'block' && (large || unit !== 'ratio'),
      );
      expect(broken.filter(({ unit }) => large || unit !== 'long_ratio')).toEqual([]);
    }),
  );
});

test('What a network cuts off is far from the focal point', () => {
  const crop = { crop: null, focus: { x: 0.9, y: 0.5 } };
  expect(planFit({ width: 4_000, height: 1_000 }, instagram, crop)?.crop).toMatchObject({ left: 2_090 });
  const edge = { crop: null, focus: { x: 0, y: 0 } };
  expect(planFit({ width: 1_000, height: 4_000 }, instagram, edge)?.crop).toMatchObject({ left: 0, top: 0 });
});
