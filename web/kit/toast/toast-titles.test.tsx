// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { showError, showSuccess } from './toast.ts';
import { Toasts } from './toasts.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it.each([
  ['en', 'ERROR', 'SUCCESS'],
  ['th', 'ไม่สำเร็จ', 'สำเร็จ'],
] as const)('The titles of toasts in %s are %s and %s', async (language, failed, done) => {
  await switchLanguage(language);
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
  act(() => {
    showError(`no ${language}`);
    showSuccess(`yes ${language}`);
  });
  expect(screen.getByText(`no ${language}`).parentElement?.textContent).toBe(`${failed}no ${language}`);
  expect(screen.getByText(`yes ${language}`).parentElement?.textContent).toBe(`${done}yes ${language}`);
});
