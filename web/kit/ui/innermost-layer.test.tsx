// @vitest-environment happy-dom
import { Drawer, Modal, Popover } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { useShortcuts } from './shortcuts.tsx';

afterEach(cleanup);

const closed: string[] = [];
const escape = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'Escape' });

/** A page with a drawer, in it a popover, and above both a question. */
function Page({ asks, popover }: { asks: boolean; popover: boolean }) {
  const [drawer, setDrawer] = useState(true);
  const [question, setQuestion] = useState(asks);
  const [filter, setFilter] = useState(popover);
  useShortcuts([{ key: 'Escape', text: 'Leave', act: () => closed.push('page') }]);
  const close = (name: string, set: (open: boolean) => void) => () => {
    closed.push(name);
    set(false);
  };
  return (
    <>
      {drawer && (
        <Drawer opened onClose={close('drawer', setDrawer)} title="Rule" transitionProps={{ duration: 0 }}>
          <Popover opened={filter} onChange={close('popover', setFilter)} transitionProps={{ duration: 0 }}>
            <Popover.Target>
              <button type="button">filter</button>
            </Popover.Target>
            <Popover.Dropdown>
              <input aria-label="value" />
            </Popover.Dropdown>
          </Popover>
          <input type="search" aria-label="search" />
        </Drawer>
      )}
      {question && (
        <Modal
          opened
          onClose={close('question', setQuestion)}
          title="Discard?"
          transitionProps={{ duration: 0 }}
        >
          <button type="button">Discard</button>
        </Modal>
      )}
    </>
  );
}

function show(props: { asks?: boolean; popover?: boolean }) {
  closed.length = 0;
  render(
    <ThemeProvider accent="#2557d6">
      <Page asks={props.asks ?? false} popover={props.popover ?? false} />
    </ThemeProvider>,
  );
}

test('Escape closes a question, then the drawer below it, and only then acts on the page', () => {
  show({ asks: true });
  escape(screen.getByText('Discard'));
  expect(closed).toEqual(['question']);
  escape();
  expect(closed).toEqual(['question', 'drawer']);
  escape();
  expect(closed).toEqual(['question', 'drawer', 'page']);
});

test('Escape in a popover of a drawer closes the popover alone, wherever the focus is', () => {
  show({ popover: true });
  escape(screen.getByLabelText('value'));
  expect(closed).toEqual(['popover']);
  cleanup();
  show({ popover: true });
  escape(screen.getByText('filter'));
  expect(closed).toEqual(['popover']);
});

test('Escape in a search with words leaves the drawer open', () => {
  show({});
  const search = screen.getByLabelText('search');
  fireEvent.change(search, { target: { value: 'words' } });
  escape(search);
  expect(closed).toEqual([]);
});
