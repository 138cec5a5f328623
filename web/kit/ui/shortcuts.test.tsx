// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useShortcuts } from './shortcuts.tsx';

function Page({ act }: { act: () => void }) {
  useShortcuts([
    { key: 'e', text: 'Done', act },
    { key: 'Escape', text: 'Back', act },
  ]);
  return (
    <>
      <input type="radio" aria-label="radio" />
      <button type="button" role="switch" aria-checked="false" aria-label="switch" />
      <button type="button" role="tab" aria-label="tab" />
      <input type="checkbox" aria-label="checkbox" />
      <button type="button" aria-label="button" />
      <textarea aria-label="text" />
    </>
  );
}

function press(name: string, key: string) {
  const act = vi.fn();
  const { getByLabelText, unmount } = render(<Page act={act} />);
  getByLabelText(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  unmount();
  return act.mock.calls.length;
}

describe('A key of the page', () => {
  test.each(['radio', 'switch', 'tab', 'text'])('does nothing while a %s has the focus', (name) =>
    expect(press(name, 'e')).toBe(0),
  );
  test.each(['checkbox', 'button'])('acts while a %s has the focus', (name) =>
    expect(press(name, 'e')).toBe(1),
  );
  test('without a name, which a browser sends when it fills a form in, does nothing', () => {
    const act = vi.fn();
    const { unmount } = render(<Page act={act} />);
    const errors = vi.fn();
    window.addEventListener('error', errors);
    window.dispatchEvent(new Event('keydown'));
    window.removeEventListener('error', errors);
    unmount();
    expect([act, errors].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
  test('that is no letter acts at a switch as well', () => expect(press('radio', 'Escape')).toBe(1));
});
