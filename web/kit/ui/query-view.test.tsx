// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/kit/api/api-error.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { combineReads, QueryView, type ReadState } from './query-view.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});

function goOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function failure(status: number, code = 'unexpected') {
  return new ApiError({ status, code, message: 'x', request_id: 'req-7' });
}
function read(changes: Partial<ReadState<string>> = {}): ReadState<string> {
  return {
    data: undefined,
    error: null,
    refetch: vi.fn(),
    ...changes,
  };
}
type AnswerProps = Omit<Parameters<typeof QueryView<string>>[0], 'of' | 'loading' | 'children'>;
function show(of: ReadState<string>, more: AnswerProps = {}) {
  return render(
    <MantineProvider env="test">
      <main>
        <QueryView of={of} loading="loads" {...more}>
          {(value) => <b>{value}</b>}
        </QueryView>
      </main>
    </MantineProvider>,
  );
}
const page = (): string => screen.getByRole('main').textContent ?? '';

describe('QueryView', () => {
  it('A read shows a skeleton while it loads, then its content', () => {
    show(read());
    expect(page()).toContain('loads');
    cleanup();
    show(read({ data: 'here' }));
    expect(page()).toContain('here');
  });

  it('A failed read shows the error at once, with the request id, and a retry reads again', () => {
    const of = read({ error: failure(500) });
    show(of);
    expect(screen.getByRole('alert').textContent).toContain('Request ID req-7');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(of.refetch).toHaveBeenCalledOnce();
  });

  it.each<[string, ApiError, string, string]>([
    ['no right', failure(403, 'not_permitted'), 'You Do Not Have Permission To Access', 'Ask the admin'],
    [
      'a proof is missing',
      failure(403, 'proof_needed'),
      'You Do Not Have Permission To Access',
      'enter your password',
    ],
    [
      'not in the plan',
      failure(402, 'feature_missing'),
      'Not available at the moment',
      'not part of your plan',
    ],
    ['deleted', failure(404, 'not_found'), 'This is no longer here', 'deleted or moved'],
  ])(
    'After %s the view says what to do, and offers no retry that would change nothing',
    (_name, error, title, help) => {
      show(read({ error }));
      expect(page()).toContain(title);
      expect(page()).toContain(help);
      expect(page()).not.toContain('req-7');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it.each([
    [404, 'not_found', true],
    [403, 'not_permitted', true],
    [500, 'unexpected', false],
  ])(
    'After status %i the view shows the link that leads on only where a retry is of no use',
    (status, code, hasLink) => {
      show(read({ error: failure(status, code) }), { back: 'All of them' });
      expect(page().includes('All of them')).toBe(hasLink);
    },
  );

  it('A single resource has its own texts when it is gone or never existed', () => {
    const gone = { title: 'No ticket', help: 'Look in the list.' };
    for (const status of [404, 400]) {
      show(read({ error: failure(status) }), { gone });
      expect(page()).toContain('No ticketLook in the list.');
      cleanup();
    }
  });
});

describe('QueryView with an older response', () => {
  it('An older response stays while a newer one loads or cannot be read', () => {
    show(read({ data: 'here', error: failure(500) }));
    expect(page()).toBe('here');
  });

  it.each([
    ['deleted meanwhile', failure(404, 'not_found'), 'This is no longer here'],
    ['no longer for the reader', failure(403, 'not_permitted'), 'You Do Not Have Permission To Access'],
  ])('An older response is removed after %s', (_name, error, title) => {
    show(read({ data: 'here', error }));
    expect(page()).toContain(title);
    expect(document.querySelector('b')).toBeNull();
  });
});

describe('QueryView without a network', () => {
  it('A read that has no data waits for the network, and data that is there stays', () => {
    goOnline(false);
    show(read());
    expect(page()).toContain('You are offline');
    act(() => goOnline(true));
    expect(page()).toContain('loads');
    cleanup();
    goOnline(false);
    show(read({ data: 'here' }));
    expect(page()).toBe('here');
  });

  it('A call that the network interrupted is not shown as our failure; a failure while online is', () => {
    goOnline(false);
    show(read({ error: failure(0, 'offline') }));
    expect(page()).toContain('You are offline');
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => goOnline(true));
    expect(screen.getByRole('alert').textContent).toContain('There is no connection to the server');
  });
});

describe('QueryView in its surroundings', () => {
  it('The wrapper surrounds the message, not the content; in a single line the help is the title', () => {
    const around = (instead: ReactNode) => <section aria-label="frame">{instead}</section>;
    show(read({ data: 'here' }), { around });
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    show(read({ error: failure(500) }), { around, inline: true });
    const line = screen.getByRole('alert');
    expect(screen.getByRole('region', { name: 'frame' }).contains(line)).toBe(true);
    expect(line.title).toContain('Request ID req-7');
  });
});

it('Several reads appear together; a retry repeats those that failed', () => {
  const [here, failed] = [read({ data: 'a' }), read({ error: failure(500) })];
  const both = combineReads(here, failed);
  expect([both.data, both.error]).toEqual([undefined, failed.error]);
  both.refetch();
  expect([here.refetch, failed.refetch].map((one) => vi.mocked(one).mock.calls.length)).toEqual([0, 1]);
  expect(combineReads(here, read({ data: 'b' })).data).toEqual(['a', 'b']);
});
