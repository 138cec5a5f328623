// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { NoneYet } from './search-further.tsx';
import { useSearchFurther } from './use-search-further.ts';

function around({ children }: { children: ReactNode }) {
  return <MantineProvider env="test">{children}</MantineProvider>;
}

/** A list whose pages contain no rows; `requests` counts how many pages were requested. */
function open() {
  const requests: string[] = [];
  const List = ({ list }: { list: string }) => {
    const [, draw] = useState(0);
    const load = (): void => {
      requests.push(list);
      draw(requests.length);
    };
    const more = useSearchFurther(list, 0, { has: true, loading: false, load });
    return <NoneYet more={more} loading={<p>looking</p>} />;
  };
  const shown = render(<List list="one" />, { wrapper: around });
  return { requests, turnTo: (list: string) => shown.rerender(<List list={list} />) };
}

afterEach(cleanup);

it('The search requests a few pages by itself, then waits for the user; another list starts again', () => {
  const { requests, turnTo } = open();
  expect(requests).toHaveLength(5);
  act(() => screen.getByRole('button').click());
  expect(requests).toHaveLength(10);
  turnTo('other');
  expect(requests.filter((list) => list === 'other')).toHaveLength(5);
  expect(screen.queryByText('looking')).toBeNull();
});
