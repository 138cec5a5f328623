import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImageSize } from '#connectors/kit/image-size.ts';

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  Buffer.from([0, 0, 2, 88, 0, 0, 1, 144]),
]);
const gif = Buffer.from([...Buffer.from('GIF89a'), 0x58, 2, 0x90, 1]);
/** A table before the frame, filled up with one more byte. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 1, 144, 2, 88, 3]);

test('The size of a PNG, a GIF and a JPEG is in their first bytes', () => {
  for (const bytes of [png, gif, jpeg]) expect(readImageSize(bytes)).toEqual({ width: 600, height: 400 });
});

test('Anything else has none, and nothing makes it throw', () => {
  for (const bytes of [
    new Uint8Array(),
    Buffer.from('RIFF....WEBP'),
    jpeg.subarray(0, 12),
    gif.subarray(0, 8),
  ])
    expect(readImageSize(bytes)).toBeUndefined();
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void readImageSize(bytes)));
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      (rest) => void readImageSize(Buffer.from([0xff, 0xd8, ...rest])),
    ),
  );
});
