// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { measureFeet } from './clear-foot.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The height that toasts leave free, where every button is so far (pixels) above the lower edge of the window. */
function freeHeight(page: ReactNode, above: number): string {
  const bottom = window.innerHeight - above;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, bottom - 36, 100, 36),
  );
  render(page);
  measureFeet();
  return document.documentElement.style.getPropertyValue('--es-foot');
}

const drawer = (
  <div role="dialog">
    <button type="button">Save</button>
  </div>
);

test('A toast stays above the buttons of a drawer that has a foot of its own', () =>
  expect(freeHeight(drawer, 16)).toBe('52px'));
test('A toast stays above the button that saves a page', () =>
  expect(
    freeHeight(
      <main>
        <button type="submit">Save</button>
      </main>,
      16,
    ),
  ).toBe('52px'));
test('Buttons further up, and other buttons of a page, leave toasts where they are', () => {
  expect(freeHeight(drawer, 300)).toBe('0px');
  cleanup();
  expect(
    freeHeight(
      <main>
        <button type="button">Row</button>
      </main>,
      16,
    ),
  ).toBe('0px');
});
