import { expect, test } from 'vitest';
import { mediaOfPreview } from './preview.ts';

test.each([
  ['[image]', 'image'],
  ['[location]', 'location'],
  ['[hello]', undefined],
  ['see [image]', undefined],
  ['', undefined],
])('%s', (preview, kind) => expect(mediaOfPreview(preview)).toBe(kind));
