import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listHealth, setMeterLimits } from '#contracts/channels/health.ts';
import { getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import { actOnComment } from '#contracts/crm/social/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import { connectYoutube } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A channel of YouTube from comment to answered ticket, against a twin that keeps the contract of the Data API and breaks it on demand. */
const MALI = { id: `UC${'m'.repeat(22)}`, name: '@mali.suk' };
let world: World;
let agent: Person;
let youtube: Awaited<ReturnType<typeof connectYoutube>>;

beforeAll(async () => {
  world = await startWorld();
  const accountId = await world.account();
  agent = await world.person(accountId);
  youtube = await connectYoutube(world, accountId);
});
afterAll(async () => {
  await world.stop();
  await youtube.twin.stop();
});

const Stored = z.object({ cursor: z.string() });

/** Polls the comments at once, all of them where `full`. */
async function poll(full = false): Promise<void> {
  const { platform } = world.suite.context.database;
  const row = await platform.selectFrom('connection_polls').select('state').executeTakeFirst();
  const stored = Stored.safeParse(row?.state).data;
  const state = stored && {
    ...stored,
    cursor: JSON.stringify({ ...JSON.parse(stored.cursor), ...(full ? { full: 0 } : {}) }),
  };
  await platform
    .updateTable('connection_polls')
    .set({ next_at: new Date(0), ...(state ? { state: JSON.stringify(state) } : {}) })
    .execute();
  await pollDue(world.suite.context);
}

async function linesOf(ticketId: string): Promise<Message[]> {
  return (await openTicket(agent, ticketId)).messages;
}

async function answer(_id: string, text: string): Promise<string> {
  const message = await agent.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 100 } });
  return waitUntil(
    async () => (await linesOf(_id)).find((one) => one._id === message._id)?.delivery ?? '',
    (state) => ['accepted', 'failed', 'unknown'].includes(state),
  );
}

test('A comment is a ticket and a mention, is answered in public, edited, held and shown again', async () => {
  const { comments } = youtube.twin;
  const first = comments.write(MALI, 'ราคาเท่าไหร่คะ');
  await poll();
  const ticket = await fetchTicket(agent, MALI.id);
  expect(ticket).toMatchObject({ channel: 'youtube', contact: { name: '@mali.suk' } });
  const { reply } = await agent.call(getTicket, { params: { _id: ticket._id } });
  expect(reply.ways).toMatchObject([{ place: 'comment', allowed: true, max_text: 10_000 }]);
  const range = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
  const { items } = await waitUntil(
    () => agent.call(listMentions, { query: range }),
    (page) => page.items.length > 0,
  );
  expect(items).toMatchObject([
    { channel: 'youtube', url: `https://www.youtube.com/watch?v=${comments.video}&lc=${first}` },
  ]);

  expect(await answer(ticket._id, '590 ค่ะ')).toBe('accepted');
  comments.edit(first, 'ราคาเท่าไหร่คะ มีสีแดงไหม');
  comments.write({ id: youtube.keys.channel, name: '@us' }, 'จากสตูดิโอ', { parent: first });
  comments.moderate(first, 'heldForReview');
  await poll(true);
  const lines = await linesOf(ticket._id);
  expect(lines.map(({ direction, text }) => [direction, text])).toEqual([
    ['in', 'ราคาเท่าไหร่คะ มีสีแดงไหม'],
    ['out', '590 ค่ะ'],
  ]);
  expect(lines[0]?.hidden_at).not.toBeNull();
  comments.moderate(first, 'published');
  await poll(true);
  const shown = await linesOf(ticket._id);
  expect(shown[0]?.hidden_at).toBeNull();
  expect(shown.at(-1)).toMatchObject({ direction: 'out', text: 'จากสตูดิโอ', extra: { elsewhere: true } });
});

test('A poll whose position was lost after its comments were stored changes nothing when it is repeated', async () => {
  const { comments } = youtube.twin;
  const dao = { id: `UC${'d'.repeat(22)}`, name: '@dao' };
  const { platform } = world.suite.context.database;
  const before = await platform.selectFrom('connection_polls').select('state').executeTakeFirstOrThrow();
  const first = comments.write(dao, 'มีโปรไหม');
  comments.write(dao, 'ถามอีกที', { parent: first });
  await poll();
  await platform
    .updateTable('connection_polls')
    .set({ state: JSON.stringify(before.state) })
    .execute();
  await poll();
  const ticket = await fetchTicket(agent, dao.id);
  expect((await linesOf(ticket._id)).map(({ text }) => text)).toEqual(['มีโปรไหม', 'ถามอีกที']);
});

test('An answer whose response was lost is found at YouTube and not sent again', async () => {
  const { comments } = youtube.twin;
  const som = { id: `UC${'s'.repeat(22)}`, name: '@som' };
  comments.write(som, 'เปิดกี่โมง');
  await poll();
  const ticket = await fetchTicket(agent, som.id);
  youtube.twin.misbehave('drop_after_accept');
  const message = await agent.call(replyToTicket, {
    params: { _id: ticket._id },
    body: { text: 'เก้าโมงค่ะ', seen_seq: 100 },
  });
  const state = () =>
    linesOf(ticket._id).then((lines) => lines.find((one) => one._id === message._id)?.delivery ?? '');
  await waitUntil(state, (one) => one !== 'queued' && one !== 'sending');
  await poll(true);
  await waitUntil(state, (one) => one === 'accepted');
  expect(comments.textsBy(youtube.keys.channel).filter((text) => text === 'เก้าโมงค่ะ')).toHaveLength(1);
});

test('A comment is hidden, shown and removed; what its author deletes is withdrawn', async () => {
  const { comments } = youtube.twin;
  const nok = { id: `UC${'n'.repeat(22)}`, name: '@nok' };
  const first = comments.write(nok, 'โฆษณา');
  const second = comments.write(nok, 'ขอโทษค่ะ');
  await poll();
  const ticket = await fetchTicket(agent, nok.id);
  const line = (await linesOf(ticket._id)).find(({ text }) => text === 'โฆษณา');
  const params = { _id: ticket._id, message_id: line?._id ?? '' };
  const act = (action: 'hide' | 'delete', undo = false) =>
    agent.call(actOnComment, { params, body: { action, undo } });
  expect((await act('hide')).hidden_at).not.toBeNull();
  expect((await act('hide', true)).hidden_at).toBeNull();
  expect(await act('delete')).toMatchObject({ text: '', event: 'unsend' });
  expect(youtube.twin.acts.map((one) => one.split(' ')[0])).toEqual([
    'heldForReview',
    'published',
    'rejected',
  ]);
  comments.remove(second);
  await poll(true);
  const theirs = (await linesOf(ticket._id)).filter(({ direction }) => direction === 'in');
  expect(theirs.map(({ event, text }) => [event, text])).toEqual([
    ['unsend', ''],
    ['unsend', ''],
  ]);
  expect(comments.find(first)?.status).toBe('rejected');
});

test('What is done to comments is counted as YouTube counts it, given back where it was refused, and stops at the hard limit', async () => {
  const { comments, units } = youtube.twin;
  const fon = { id: `UC${'f'.repeat(22)}`, name: '@fon' };
  comments.write(fon, 'ซื้อเลย');
  await poll();
  const line = (await linesOf((await fetchTicket(agent, fon.id))._id))[0];
  const params = { _id: line?.ticket_id ?? '', message_id: line?._id ?? '' };
  const act = (action: 'hide' | 'delete', undo = false) =>
    agent.call(actOnComment, { params, body: { action, undo } });
  const meter = async () => {
    const { items } = await agent.call(listHealth, { params: { product: 'crm' } });
    const own = items.flatMap(({ connection_id, meters }) =>
      meters.map(({ used }) => ({ connection_id, used })),
    );
    return own[0] ?? { connection_id: '', used: -1 };
  };
  const before = { ours: (await meter()).used, theirs: units.spent };
  await act('hide');
  await act('hide', true);
  youtube.twin.misbehave('refuse_429');
  await expect(act('hide')).rejects.toThrow(/comment_act_refused/);
  await act('hide');
  const { connection_id: _id, used } = await meter();
  expect(used - before.ours).toBe(150);
  expect(units.spent - before.theirs).toBe(150);

  const limit = (hard: number | null) =>
    agent.call(setMeterLimits, {
      params: { product: 'crm', _id },
      body: { meter: 'unit', soft: null, hard },
    });
  await limit(used + 99);
  await expect(act('delete')).rejects.toThrow(/comment_act_refused.*limit of this channel.*quota/);
  expect((await meter()).used).toBe(used);
  await limit(used + 100);
  await act('delete');
  expect((await meter()).used).toBe(used + 100);
  expect(units.spent - before.theirs).toBe(250);
  await limit(null);
});
