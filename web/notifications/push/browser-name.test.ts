import { expect, it } from 'vitest';
import { formatBrowserName } from './browser-name.ts';

it('calls a browser as its owner does', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
  expect(formatBrowserName(android)).toBe('Chrome, Android');
  expect(formatBrowserName(`${android} EdgA/130.0`)).toBe('Edge, Android');
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  expect(formatBrowserName(iphone)).toBe('Safari, iPhone');
  expect(formatBrowserName('something else')).toBe('');
});
