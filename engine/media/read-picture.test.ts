import { expect, test } from 'vitest';
import { turnSize } from '#engine/media/picture-header.ts';
import { readPictureHeader } from '#engine/media/read-picture.ts';
import { buildJpeg } from '#tests/factories/jpeg.ts';
import { buildPng } from '#tests/factories/picture.ts';

test.each([
  [1, 'gray'],
  [3, 'rgb'],
  [4, 'cmyk'],
] as const)('A JPEG of %i colours is %s', (components, color) => {
  const jpeg = buildJpeg({ width: 1_000, height: 400, components });
  expect(readPictureHeader('image/jpeg', jpeg)).toEqual({
    width: 1_000,
    height: 400,
    color,
    turn: 1,
    frames: 1,
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'A JPEG that was taken with the turn %i is shown with its sides',
  (turn) => {
    const header = readPictureHeader('image/jpeg', buildJpeg({ width: 40, height: 30, turn }));
    expect(header?.turn).toBe(turn);
    expect(header && turnSize(header)).toEqual(
      turn < 5 ? { width: 40, height: 30 } : { width: 30, height: 40 },
    );
  },
);

test('A turn that EXIF does not know is upright', () => {
  expect(readPictureHeader('image/jpeg', buildJpeg({ width: 8, height: 8, turn: 9 }))?.turn).toBe(1);
});

test('A PNG of thirty megapixels is read from its header', () => {
  const png = buildPng(8, 8, { width: 6_000, height: 5_000 });
  expect(readPictureHeader('image/png', png)).toMatchObject({
    width: 6_000,
    height: 5_000,
    color: 'rgb',
    frames: 1,
  });
});

/** A GIF of 2 × 1 with a colour table of two, and so many frames. */
function buildGif(frames: number): Uint8Array {
  const screen = [...Buffer.from('GIF89a', 'latin1'), 2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const pause = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const frame = [...pause, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return Uint8Array.from([...screen, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
}

test.each([1, 2, 351])('A GIF of %i frames says so', (frames) => {
  expect(readPictureHeader('image/gif', buildGif(frames))).toMatchObject({ width: 2, height: 1, frames });
});

function buildWebp(form: string, content: readonly number[]): Uint8Array {
  return Uint8Array.from([...Buffer.from(`RIFF\0\0\0\0WEBP${form}\0\0\0\0`, 'latin1'), ...content]);
}

test('The three forms of WebP say their sides, and an animation says that it is one', () => {
  const read = (bytes: Uint8Array) => readPictureHeader('image/webp', bytes);
  expect(read(buildWebp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0]))).toMatchObject({
    width: 320,
    height: 240,
  });
  expect(read(buildWebp('VP8L', [0x2f, 0x3f, 0xc1, 0x3b, 0]))).toMatchObject({
    width: 320,
    height: 240,
    frames: 1,
  });
  const sides = [0x3f, 1, 0, 0xef, 0, 0];
  expect(read(buildWebp('VP8X', [0, 0, 0, 0, ...sides]))).toMatchObject({
    width: 320,
    height: 240,
    frames: 1,
  });
  expect(read(buildWebp('VP8X', [2, 0, 0, 0, ...sides]))).toMatchObject({ frames: null });
});

test('A header that is cut off anywhere gives nothing, and never an error', () => {
  const whole: [string, Uint8Array][] = [
    ['image/jpeg', buildJpeg({ width: 40, height: 30, turn: 6 })],
    ['image/png', buildPng(8, 8)],
    ['image/gif', buildGif(2)],
    ['image/webp', buildWebp('VP8L', [0x2f, 0x3f, 0xc1, 0x3b, 0])],
  ];
  for (const [type, bytes] of whole)
    for (let length = 0; length < 24; length++)
      expect(() => readPictureHeader(type, bytes.slice(0, length))).not.toThrow();
  expect(readPictureHeader('image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff]))).toBeUndefined();
  expect(readPictureHeader('image/tiff', Uint8Array.from([1]))).toBeUndefined();
});
