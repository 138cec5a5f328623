// @vitest-environment happy-dom
import { Button, FileButton, MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildTheme } from './theme.ts';

afterEach(cleanup);

it('The loader of a busy button is centred without motion too', () => {
  const { container } = render(
    <MantineProvider theme={buildTheme('#3056d3')} env="test">
      <Button loading>Sign in</Button>
    </MantineProvider>,
  );
  expect(container.querySelector<HTMLElement>('.mantine-Button-loader')?.style.transform).toBe(
    'translate(-50%, -50%)',
  );
});

it('A file that was corrected can be selected again under its name', () => {
  const { container } = render(
    <MantineProvider theme={buildTheme('#3056d3')} env="test">
      <FileButton onChange={() => undefined}>{(props) => <button {...props} />}</FileButton>
    </MantineProvider>,
  );
  const input = container.querySelector('input');
  if (!input) throw new Error('no input');
  let held = 'C:\\people.csv';
  Object.defineProperty(input, 'value', {
    get: () => held,
    set(value: string) {
      held = value;
    },
  });
  fireEvent.click(input);
  expect(held).toBe('');
});
