// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useShortcuts } from './shortcuts.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(cleanup);

it('A key has the same name, whether one page or every page listens to it', () => {
  const leave = { key: 'Escape', text: 'Leave the ticket', act: () => undefined };
  render(
    <MantineProvider env="test">
      <ShortcutList
        page={[{ shortcuts: () => [leave], first: false, scope: null }]}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  const names = Array.from(document.querySelectorAll('kbd'), ({ textContent }) => textContent);
  expect(names).toEqual(['Esc', 'Ctrl K', '?', 'Esc']);
});

it('A Thai keyboard layout works like a Latin one, and typed Latin letters are unchanged', () => {
  const acts: string[] = [];
  function Page() {
    useShortcuts(
      ['j', '/', '[', '?', 'Ctrl Z'].map((key) => ({ key, text: key, act: () => acts.push(key) })),
    );
    return null;
  }
  render(<Page />);
  const press = (key: string, code: string, more = {}) =>
    fireEvent.keyDown(document.body, { key, code, ...more });
  press('่', 'KeyJ');
  press('ฝ', 'Slash');
  press('บ', 'BracketLeft');
  press('ฦ', 'Slash', { shiftKey: true });
  press('ผ', 'KeyZ', { ctrlKey: true });
  // Dvorak: the letter counts, not its position on the keyboard.
  press('j', 'KeyC');
  press('z', 'KeyJ');
  expect(acts).toEqual(['j', '/', '[', '?', 'Ctrl Z', 'j']);
});

it('Keys held with Ctrl or ⌘ are separate shortcuts; typing into a field triggers none', () => {
  const acts: string[] = [];
  function Page() {
    useShortcuts(['z', 'Ctrl Z'].map((key) => ({ key, text: key, act: () => acts.push(key) })));
    return <input />;
  }
  const { container } = render(<Page />);
  fireEvent.keyDown(document.body, { key: 'z' });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  fireEvent.keyDown(container.querySelector('input')!, { key: 'z', ctrlKey: true });
  expect(acts).toEqual(['z', 'Ctrl Z', 'Ctrl Z']);
});

it('Letters typed while a radio group has the focus do nothing, and it keeps its arrow keys', () => {
  const acts: string[] = [];
  function Page() {
    useShortcuts(['j', 'Escape', 'ArrowRight'].map((key) => ({ key, text: key, act: () => acts.push(key) })));
    return <input type="radio" />;
  }
  const { getByRole } = render(<Page />);
  for (const key of ['j', 'Escape', 'ArrowRight']) fireEvent.keyDown(getByRole('radio'), { key });
  expect(acts).toEqual(['Escape']);
});
