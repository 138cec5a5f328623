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

it('one key has one name, whether the page or every page listens to it', () => {
  const leave = { key: 'Escape', text: 'Leave the ticket', act: () => undefined };
  render(
    <MantineProvider env="test">
      <ShortcutList page={[[leave]]} onClose={() => undefined} />
    </MantineProvider>,
  );
  const names = Array.from(document.querySelectorAll('kbd'), ({ textContent }) => textContent);
  expect(names).toEqual(['Esc', 'Ctrl K', '?', 'Esc']);
});

it('a keyboard that writes Thai works like one that writes Latin, and typed Latin stays as it is', () => {
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
  // Dvorak: the letter counts, not where it stands.
  press('j', 'KeyC');
  press('z', 'KeyJ');
  expect(acts).toEqual(['j', '/', '[', '?', 'Ctrl Z', 'j']);
});

it('keys held with Ctrl or ⌘ are shortcuts of their own; what is typed into a field is left alone', () => {
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

it('letters typed while a choice among several has the focus do nothing, and it keeps its arrows', () => {
  const acts: string[] = [];
  function Page() {
    useShortcuts(['j', 'Escape', 'ArrowRight'].map((key) => ({ key, text: key, act: () => acts.push(key) })));
    return <input type="radio" />;
  }
  const { getByRole } = render(<Page />);
  for (const key of ['j', 'Escape', 'ArrowRight']) fireEvent.keyDown(getByRole('radio'), { key });
  expect(acts).toEqual(['Escape']);
});
