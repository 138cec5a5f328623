import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

it('calls a browser as its owner does', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
  expect(browserName(android)).toBe('Chrome, Android');
  expect(browserName(`${android} EdgA/130.0`)).toBe('Edge, Android');
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  expect(browserName(iphone)).toBe('Safari, iPhone');
  expect(browserName('something else')).toBe('');
});
