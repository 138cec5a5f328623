// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Session } from '#contracts/identity/session.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { setSession, SignedIn } from '#web/kit/session/session.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { RecoveryOffer } from './draft-banners.tsx';
import { useGuardedDraft } from './use-guarded-draft.ts';

const START = { answers: [{ note: '' }], comment: '' };

/** A judgement with controls of its own: an answer in a list, and a comment. */
function Judgement({ version }: { version?: number | undefined }) {
  const held = useGuardedDraft({ thing: 'judgement 1', start: START, version, open: ['answers', 'comment'] });
  const { answers, comment } = held.draft;
  return (
    <>
      {held.kept && <RecoveryOffer {...held.kept} />}
      <input
        aria-label="answer"
        value={answers[0]?.note ?? ''}
        onChange={({ currentTarget }) => held.change({ answers: [{ note: currentTarget.value }] })}
      />
      <input
        aria-label="comment"
        value={comment}
        onChange={({ currentTarget }) => held.change({ comment: currentTarget.value })}
      />
    </>
  );
}

async function sit(version?: number) {
  const session = { user: { _id: 'mali' } } as Session;
  setSession(session);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Judgement version={version} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <ThemeProvider accent="#3056d3">
      <SignedIn value={session}>
        <RouterProvider router={router} />
      </SignedIn>
    </ThemeProvider>,
  );
  await screen.findByLabelText('answer');
}
function type(label: string, value: string) {
  return fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
function typed() {
  return ['answer', 'comment'].map((label) => (screen.getByLabelText(label) as HTMLInputElement).value);
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const offered = () => screen.queryByText(/Your session ended/) !== null;
function end() {
  setSession(null);
  cleanup();
}

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('gives back what was typed when the session ended, lists and all', async () => {
  await sit();
  type('answer', 'was friendly');
  type('comment', 'Well done');
  end();
  await sit();
  expect([typed(), offered()]).toEqual([['', ''], true]);
  await press('Put them back');
  expect([typed(), offered(), sessionStorage.length]).toEqual([['was friendly', 'Well done'], false, 0]);
});

it('offers nothing where a colleague saved since', async () => {
  await sit(1);
  type('comment', 'Well done');
  end();
  await sit(2);
  expect(offered()).toBe(false);
});
