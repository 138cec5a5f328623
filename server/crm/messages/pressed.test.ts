import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTicket,
  startLineDesk,
  fetchTicket,
  fetchTickets,
  type LineDesk,
} from '#tests/factories/line.ts';

let line: LineDesk;
beforeAll(async () => {
  line = await startLineDesk();
});
afterAll(() => line.stop());

function press(user: string, postback: Record<string, unknown>) {
  return line.twin.actAs({
    user,
    webhook_url: line.connection.webhook,
    event: {
      type: 'postback',
      webhookEventId: `${user} ${JSON.stringify(postback)}`,
      timestamp: Date.now(),
      postback,
    },
  });
}

it('A button that is pressed before there is a ticket opens one with its text', async () => {
  await press('U-press', { data: 'a=1', displayText: 'Talk to us' });
  await press('U-press', { data: 'a=1', displayText: 'Talk to us' });
  const ticket = await fetchTicket(line.agent, 'U-press');
  expect(ticket).toMatchObject({ state: 'new', subject: 'Talk to us' });
  const { messages } = await openTicket(line.agent, ticket._id);
  expect(messages.map(({ direction, text }) => [direction, text])).toEqual([['in', 'Talk to us']]);
  await press('U-press', { data: 'a=2' });
  const opened = await openTicket(line.agent, ticket._id);
  expect(opened.messages.map(({ direction, text }) => [direction, text])).toEqual([
    ['in', 'Talk to us'],
    ['event', 'a=2'],
  ]);
});

it('A switch to another menu opens no ticket', async () => {
  await press('U-menu', { data: 'menu', params: { newRichMenuAliasId: 'a', status: 'SUCCESS' } });
  expect((await fetchTickets(line.agent)).some(({ contact }) => contact.external_id === 'U-menu')).toBe(
    false,
  );
});
