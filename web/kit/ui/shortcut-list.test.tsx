// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { speak, startText } from '#web/kit/text/i18n.ts';
import { ShortcutList } from './shortcut-list.tsx';

beforeAll(async () => {
  await startText();
  await speak('en');
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
