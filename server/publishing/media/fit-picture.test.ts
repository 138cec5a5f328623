import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { readPictureHeader } from '#engine/media/read-picture.ts';
import type { FitPlan } from '#engine/publishing/plan-fit.ts';
import { fitPicture } from '#server/publishing/media/fit-picture.ts';
import { buildJpeg } from '#tests/factories/jpeg.ts';
import { buildPng } from '#tests/factories/picture.ts';

const whole = { left: 0, top: 0, width: 64, height: 48 };
const plan: FitPlan = { crop: whole, width: 64, height: 48, bytes: null };

async function fit(bytes: Uint8Array, over: Partial<FitPlan> = {}) {
  const copy = await fitPicture(bytes, { ...plan, ...over });
  return { copy, header: copy && readPictureHeader('image/jpeg', copy) };
}

/** The first pixel of a picture: red, green and blue. */
async function readPixel(picture: Uint8Array): Promise<number[]> {
  return [...(await new Transformer(picture).rawPixels()).subarray(0, 3)];
}

test('A PNG and a picture in CMYK become JPEG in RGB', async () => {
  expect((await fit(buildPng(64, 48))).header).toMatchObject({ width: 64, height: 48, color: 'rgb' });
  expect((await fit(buildJpeg({ width: 64, height: 48, components: 4 }))).header).toMatchObject({
    color: 'rgb',
  });
});

test('A turned picture becomes upright, and its copy is turned no more', async () => {
  const crop = { left: 0, top: 0, width: 48, height: 64 };
  const { header } = await fit(buildJpeg({ width: 64, height: 48, turn: 6 }), {
    crop,
    width: 48,
    height: 64,
  });
  expect(header).toMatchObject({ width: 48, height: 64, turn: 1 });
});

test('A part is cut out and scaled', async () => {
  const crop = { left: 16, top: 8, width: 32, height: 32 };
  expect((await fit(buildPng(64, 48), { crop, width: 16, height: 16 })).header).toMatchObject({
    width: 16,
    height: 16,
  });
});

test('A part of a turned picture is cut out of what people see of it', async () => {
  // Left half red, right half blue; held so that the right half is below.
  const pixels = Uint8Array.from({ length: 64 * 48 * 4 }, (_, index) => {
    const left = (index >> 2) % 64 < 32;
    return [left ? 255 : 0, 0, left ? 0 : 255, 255][index % 4] ?? 0;
  });
  const jpeg = await Transformer.fromRgbaPixels(pixels, 64, 48).jpeg(95);
  const exif = buildJpeg({ width: 8, height: 8, turn: 6 }).subarray(2, 38);
  const turned = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  const crop = { left: 0, top: 40, width: 48, height: 24 };
  const { copy, header } = await fit(turned, { crop, width: 48, height: 24 });
  expect(header).toMatchObject({ width: 48, height: 24, turn: 1 });
  const [red = 255, , blue = 0] = await readPixel(copy ?? jpeg);
  expect(blue).toBeGreaterThan(red + 100);
});

test('What is transparent is laid on white', async () => {
  const clear = await Transformer.fromRgbaPixels(new Uint8Array(64 * 48 * 4), 64, 48).png();
  const { copy } = await fit(clear);
  expect(Math.min(...(await readPixel(copy ?? clear)))).toBeGreaterThan(250);
});

test('A copy is made smaller until it has few enough bytes; where that cannot be, there is none', async () => {
  const side = 256;
  const noise = Uint8Array.from({ length: side * side * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (index * 7919) % 251,
  );
  const png = await Transformer.fromRgbaPixels(noise, side, side).png();
  const crop = { left: 0, top: 0, width: side, height: side };
  const { copy, header } = await fit(png, { crop, width: side, height: side, bytes: 8_000 });
  expect(copy?.length).toBeLessThanOrEqual(8_000);
  expect(header?.width).toBeLessThan(side);
  expect((await fit(png, { crop, width: side, height: side, bytes: 10 })).copy).toBeUndefined();
});
