// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { themeOf } from './theme.ts';

afterEach(cleanup);

it('the loader of a busy button stands in its middle without motion too', () => {
  const { container } = render(
    <MantineProvider theme={themeOf('#3056d3')} env="test">
      <Button loading>Sign in</Button>
    </MantineProvider>,
  );
  expect(container.querySelector<HTMLElement>('.mantine-Button-loader')?.style.transform).toBe(
    'translate(-50%, -50%)',
  );
});
