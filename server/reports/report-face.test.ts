import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrand } from '#contracts/brands/endpoints.ts';
import { makeTwoBrands } from '#tests/factories/two-brands.ts';
import { startWorld, type World } from '#tests/world.ts';
import { loadReportBrand } from './report-face.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('A report has the brand under which it is asked for, else the only one of its account, else none of several', async () => {
  const { a, brandA, brandB } = await makeTwoBrands(world);
  const { context } = world.suite;
  const { accountId } = a;
  const of = (brandId: string | null) => loadReportBrand(context, { accountId, brandId });
  expect(await of(null)).toMatchObject({ color: '#0f6e84', origin: brandA.origin });
  const root = await world.administrator();
  const second = await root.call(createBrand, {
    body: {
      origin: 'https://second.a.example',
      account_id: accountId,
      site_name: 'Second',
      site_title: 'Second',
      theme_color: '#7a1f5c',
    },
  });
  expect(await of(second._id)).toMatchObject({ color: '#7a1f5c', origin: second.origin });
  const none = await of(null);
  expect(none.logo).toBeNull();
  expect([brandA.origin, second.origin]).not.toContain(none.origin);
  // The brand of another account is never used.
  expect((await of(brandB._id)).origin).toBe(none.origin);
});
