// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Session } from '#contracts/identity/session.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { DeliveryLine } from './delivery-note.tsx';
import { testMessage } from './test-messages.ts';

beforeAll(() => startI18n());
afterEach(cleanup);

const session = { user: { _id: 'mali', role: { permissions: ['crm.ticket.write'] } } } as unknown as Session;
const REASON = '5.1.1 550 no such user';

it.each([
  ['en', 'Not sent', 'Send again', /Try another way to reach them/],
  ['th', 'ส่งไม่สำเร็จ', 'ส่งอีกครั้ง', /ลองติดต่อทางอื่น/],
] as const)(
  'A message that bounced is shown as failed, with the reason of the mail server, what helps and the way to send it again (%s)',
  async (language, failed, again, help) => {
    await switchLanguage(language);
    const bounced = testMessage(1, {
      direction: 'out',
      kind: 'mail',
      delivery: 'failed',
      delivery_note: REASON,
      delivery_note_fault: quoteFault(REASON),
      delivery_failure: 'person_gone',
    });
    render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <SignedIn value={session}>
            <DeliveryLine message={bounced} busy={false} onAgain={() => undefined} />
          </SignedIn>
        </QueryClientProvider>
      </MantineProvider>,
    );
    expect(screen.getByText(failed)).toBeTruthy();
    expect(screen.getByText(new RegExp(REASON))).toBeTruthy();
    expect(screen.getByText(help)).toBeTruthy();
    expect(screen.getByRole('button', { name: again })).toBeTruthy();
  },
);
