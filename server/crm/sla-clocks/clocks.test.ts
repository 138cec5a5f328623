import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { reportAttendance } from '#contracts/crm/attendance/endpoints.ts';
import { getHistory, listTickets, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { explainClock, getSlaMetrics } from '#contracts/crm/sla-clocks/endpoints.ts';
import {
  applyPolicies,
  countOutdatedTimers,
  previewPolicy,
} from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import { SLA } from '#contracts/crm/sla/endpoints.ts';
import { SLA_METRICS } from '#contracts/crm/sla/levels.ts';
import {
  addTime,
  removeTime,
  beatTimer,
  getTimer,
  reportTimes,
  startTimer,
  stopTimer,
} from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { setOwnStatus } from '#contracts/crm/working-status/own-status.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { punch } from '#contracts/identity/presence.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { replay } from '#engine/sla/explain.ts';
import { findConnection } from '#server/channels/public.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { findSlaTimers } from '#server/crm/sla-clocks/clock-store.ts';
import { loadCalculators } from '#server/crm/sla-clocks/countings.ts';
import { fireSlaTimers } from '#server/crm/sla-clocks/fire-clocks.ts';
import { loadHistory } from '#server/crm/sla-clocks/history-store.ts';
import { formatPolicyKey } from '#server/crm/sla-clocks/policy-key.ts';
import { endLostTimers } from '#server/crm/timer/end-lost.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { countUnhandled } from '#tests/factories/chat.ts';
import { waitUntil, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let connection: string;
let ahead = 0;
let made = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + ahead) });
  admin = await world.person(await world.account());
  connection = await connect(admin);
});
afterAll(() => world.stop());

/** A user of an account whose SLA timers never pause for the night. */
async function connect(person: Person): Promise<string> {
  const body = { channel: 'webchat' as const, name: `Chat ${(made += 1)}`, form: {} };
  await person.call(SLA.save, {
    body: { _id: person.accountId, business_hour: { start: '00:00', end: '24:00' } },
  });
  return (await person.call(connectEngagement, { params: { product: 'crm' }, body }))._id;
}
function inAccount<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, work);
}
/** Lets a customer write, and waits until the SLA timers have processed it. @returns their ticket */
async function ticket(user = `Uclock${(made += 1)}`): Promise<string> {
  const { context } = world.suite;
  const found = await findConnection(context, connection);
  if (!found) throw new Error('the connection is gone');
  const item = {
    provider_id: `m${(made += 1)}`,
    kind: 'message' as const,
    channel: 'webchat' as const,
    author: { _id: user, name: 'Anan' },
    conversation_id: user,
    text: 'help',
    published_at: context.clock().toISOString(),
  };
  await inTransaction(context, { accountId: admin.accountId, actor: OUTSIDE }, (unit) =>
    storeInConversations(context, unit, { connection: found, items: [item] }),
  );
  const made_ticket = (await fetchTickets(admin)).find(({ contact }) => contact.external_id === user);
  if (!made_ticket) throw new Error('the message became no ticket');
  await waitUntil(
    () => inAccount((unit) => findSlaTimers(unit, made_ticket._id)),
    (row) => row?.clocks.facts.unanswered === true,
  );
  return made_ticket._id;
}
async function toldOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string; data: { metric: string; level: number } }>`
    select kind, data from event_log where account_id = ${admin.accountId} and entity_id = ${id} and kind like 'ticket.sla%'
     order by seq`.execute(world.suite.context.database.platform);
  return rows.map(({ kind, data }) => `${kind.slice(7)} ${data.metric} ${data.level}`);
}
const settings = buildDocumentEndpoints(crmUi, 'settings');
const rule = (body: Record<string, unknown>) => admin.call(settings.update, { body });
async function clockOf(_id: string, metric: string) {
  return (await admin.call(getSlaMetrics, { params: { _id } })).items.find((one) => one.metric === metric);
}

describe('SLA timers of a ticket', () => {
  it('SLA timers run from the events, explain themselves, and equal a replay of the event log', async () => {
    const _id = await ticket();
    ahead += 100_000;
    await admin.call(replyToTicket, { params: { _id }, body: { text: 'hello', seen_seq: 1 } });
    await admin.call(updateTicket, { params: { _id }, body: { state: 'pending' } });
    ahead += 300_000;
    expect(await clockOf(_id, 'first_response')).toMatchObject({ mode: 'ended', level: 1 });
    expect(await clockOf(_id, 'waiting_time')).toMatchObject({ mode: 'paused' });
    const sla = await clockOf(_id, 'sla_time');
    const resolution = await clockOf(_id, 'resolution_time');
    expect(resolution?.mode).toBe('running');
    expect((resolution?.seconds ?? 0) - (sla?.seconds ?? 0)).toBeGreaterThanOrEqual(299);
    const { items } = await admin.call(explainClock, { params: { _id, metric: 'sla_time' } });
    expect(items.map(({ cause, running }) => [cause, running])).toEqual([
      ['created', true],
      ['state', false],
      ['now', false],
    ]);
    await waitUntil(
      () => inAccount((unit) => findSlaTimers(unit, _id)),
      (row) => row?.clocks.facts.state === 'pending',
    );
    await inAccount(async (unit) => {
      const row = await findSlaTimers(unit, _id);
      if (!row) throw new Error('it has clocks');
      const countings = await loadCalculators(unit, [row.first]);
      const again = replay(
        { policy: formatPolicyKey(row.first), events: await loadHistory(unit, _id) },
        countings,
      );
      const counted = (of: typeof row.clocks | undefined) =>
        SLA_METRICS.map((metric) => ({ ...of?.measures[metric], passed: undefined }));
      expect(counted(again?.clocks)).toEqual(counted(row.clocks));
    });
  });

  it('Each escalation level is reported once and in order, though three workers check at once, and the ticket is marked', async () => {
    const _id = await ticket();
    const atRisk = async () =>
      (await admin.call(listTickets, { query: { view: 'at_risk' } })).items.some((one) => one._id === _id);
    expect(await atRisk()).toBe(false);
    ahead += 365_000;
    const ring = () => Promise.all([1, 2, 3].map(() => fireSlaTimers(world.suite.context)));
    await ring();
    const first = await waitUntil(
      () => toldOf(_id),
      (kinds) => kinds.length >= 6,
    );
    expect(first).toEqual(
      [
        'first_response',
        'avg_response_time',
        'resolution_time',
        'sla_time',
        'waiting_time',
        'turn_around_time',
      ].map((metric) => `sla_level ${metric} 2`),
    );
    ahead += 1_000_000;
    await ring();
    const kinds = await waitUntil(
      () => toldOf(_id),
      (all) => all.length >= 24,
    );
    expect(kinds.filter((one) => one.includes('first_response'))).toEqual([
      'sla_level first_response 2',
      'sla_level first_response 3',
      'sla_warned first_response 4',
      'sla_breached first_response 4',
    ]);
    await ring();
    expect(new Set(kinds).size).toBe((await toldOf(_id)).length);
    const { rows } = await sql<{ sla_band: string; late: boolean }>`
      select sla_band, sla_due_at < ${world.suite.context.clock()} as late from tickets where _id = ${_id}`.execute(
      world.suite.context.database.platform,
    );
    expect(rows).toEqual([{ sla_band: 'breached', late: true }]);
    expect(await atRisk()).toBe(true);
  });
});

describe('SLA columns of lists', () => {
  const listNotices = async (what: 'due' | 'band', after: number): Promise<unknown[]> => {
    const { rows } = await sql<{ ids: unknown }>`
      select data -> 'ticket_ids' as ids from event_log
       where account_id = ${admin.accountId} and kind = ${`ticket.${what}_changed`} and seq > ${after} order by seq`.execute(
      world.suite.context.database.platform,
    );
    return rows.map(({ ids }) => ids);
  };
  const heardAll = () =>
    expect.poll(() => countUnhandled(world, admin.accountId), { timeout: 20_000 }).toBe(0);

  it('A list is notified where its SLA column changed, and only there', async () => {
    const _id = await ticket();
    await heardAll();
    const head = await world.suite.context.live.head(admin.accountId);
    await admin.call(updateTicket, { params: { _id }, body: { priority: 3 } });
    await heardAll();
    expect([await listNotices('due', head), await listNotices('band', head)]).toEqual([[], []]);
    await admin.call(updateTicket, { params: { _id }, body: { state: 'done' } });
    await heardAll();
    expect([await listNotices('due', head), await listNotices('band', head)]).toEqual([[[_id]], [[_id]]]);
    const history = (await admin.call(getHistory, { params: { _id }, query: {} })).items;
    expect(history.map(({ kind }) => kind)).not.toContain('ticket.due_changed');
  });
});

describe('SLA escalation', () => {
  it('S3-157 with email_escalation a breached level is e-mailed to its addresses once, without it to nobody; the assignee is notified', async () => {
    const mails = async () =>
      (
        await sql<{ to_address: string }>`
          select to_address from mails where account_id = ${admin.accountId} and template = 'sla-breach'`.execute(
          world.suite.context.database.platform,
        )
      ).rows.map(({ to_address }) => to_address);
    const late = async (): Promise<string> => {
      const _id = await ticket();
      await admin.call(updateTicket, { params: { _id }, body: { assignee_id: admin.userId } });
      ahead += 1_300_000;
      await Promise.all([1, 2].map(() => fireSlaTimers(world.suite.context)));
      await waitUntil(
        () => toldOf(_id),
        (kinds) => kinds.some((one) => one.startsWith('sla_breached')),
      );
      return _id;
    };
    await late();
    expect(await mails()).toEqual([]);
    await rule({ email_escalation: true, email_escalation_to: ['boss@example.com', 'desk@example.com'] });
    const _id = await late();
    expect((await mails()).toSorted()).toEqual(['boss@example.com', 'desk@example.com']);
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from notifications
       where account_id = ${admin.accountId} and link = ${`/crm/tickets/${_id}`} group by kind order by kind`.execute(
      world.suite.context.database.platform,
    );
    expect(rows.map(({ kind }) => kind)).toContain('sla.breached');
  });
});

describe('changed SLA settings', () => {
  it('A settings change previews its effect on open tickets, and applies it as a job; time that was counted stays', async () => {
    const _id = await ticket();
    ahead += 700_000;
    const before = await clockOf(_id, 'resolution_time');
    expect(before?.level).toBe(3);
    const resolution_time = [
      { from: 0, to: 3599 },
      { from: 3600, to: 7199 },
      { from: 7200, to: 10_799 },
      { from: 10_800, to: 0 },
    ];
    const body = { _id: admin.accountId, resolution_time };
    const effect = await admin.call(previewPolicy, { body });
    expect(effect.changing).toBe(effect.looked_at);
    const of = effect.metrics.find(({ metric }) => metric === 'resolution_time');
    expect((of?.breached.after ?? 0) < (of?.breached.before ?? 0)).toBe(true);
    expect((await admin.call(countOutdatedTimers, {})).outdated).toBe(0);
    const bad = await admin.attempt(previewPolicy, {
      body: { _id: admin.accountId, resolution_time: resolution_time.toReversed() },
    });
    expect(bad.status).toBe(400);
    await admin.call(SLA.save, { body });
    const { live, outdated } = await admin.call(countOutdatedTimers, {});
    expect(outdated).toBe(live);
    await admin.call(applyPolicies, {});
    await waitUntil(
      () => admin.call(countOutdatedTimers, {}),
      (seen) => seen.outdated === 0,
    );
    const after = await clockOf(_id, 'resolution_time');
    expect(after?.level).toBe(1);
    expect((after?.seconds ?? 0) - (before?.seconds ?? 0)).toBeLessThan(30);
    const { items } = await admin.call(explainClock, { params: { _id, metric: 'resolution_time' } });
    expect(items.map(({ cause }) => cause)).toContain('policy');
  });
});

describe('the ticket timer', () => {
  it('S3-150 S6-069 starts only where timer_enabled allows it, and for users who have the permission', async () => {
    const _id = await ticket();
    await rule({ timer_enabled: false });
    const off = await admin.attempt(startTimer, { params: { _id } });
    expect([off.status, Failure.parse(off.body).data]).toEqual([409, { reason: 'timer_enabled' }]);
    await rule({ timer_enabled: true });
    expect((await admin.call(startTimer, { params: { _id } })).running).not.toBeNull();
    await admin.call(stopTimer, { params: { _id } });
    const can = ['crm.ticket.read', 'crm.ticket_timer.read'] as const;
    const reader = await world.person(admin.accountId, { can });
    expect((await reader.attempt(startTimer, { params: { _id } })).status).toBe(403);
    expect((await reader.attempt(getTimer, { params: { _id } })).status).toBe(200);
  });

  it('A timer runs on one ticket at a time, ends with its last heartbeat, and never counts more than elapsed time', async () => {
    await rule({ timer_enabled: true });
    const agent = await world.person(admin.accountId, {
      can: ['crm.ticket.read', 'crm.ticket_timer.read', 'crm.ticket_timer.write', 'crm.report.read'],
    });
    const begun = world.suite.context.clock();
    const [one, two] = [await ticket(), await ticket()];
    await agent.call(startTimer, { params: { _id: one } });
    ahead += 20_000;
    expect(await agent.call(beatTimer, { params: { _id: one } })).toEqual({ running: true });
    // Two tabs at once: still one timer.
    await Promise.all([one, two].map((_id) => agent.call(startTimer, { params: { _id } })));
    await agent.call(startTimer, { params: { _id: two } });
    expect((await agent.call(getTimer, { params: { _id: one } })).running).toBeNull();
    ahead += 10_000;
    await agent.call(beatTimer, { params: { _id: two } });
    // The machine sleeps for an hour.
    ahead += 3_600_000;
    expect(await agent.call(beatTimer, { params: { _id: two } })).toEqual({ running: false });
    await Promise.all([endLostTimers(world.suite.context), endLostTimers(world.suite.context)]);
    const { total_seconds, items } = await agent.call(getTimer, { params: { _id: two } });
    expect(total_seconds).toBeGreaterThanOrEqual(10);
    expect(total_seconds).toBeLessThan(60);
    const entry = (from: string, to: string) =>
      agent.attempt(addTime, {
        params: { _id: two },
        body: { started_at: from, ended_at: to, note: 'by phone' },
      });
    const last = items.at(-1);
    if (!last?.ended_at) throw new Error('it ended');
    expect((await entry(last.started_at, last.ended_at)).status).toBe(400);
    const later = new Date(Date.parse(last.ended_at) + 600_000).toISOString();
    expect((await entry(last.ended_at, later)).status).toBe(201);
    expect((await entry(later, '2100-01-01T00:00:00.000Z')).status).toBe(400);
    const day = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const now = world.suite.context.clock();
    const report = await agent.call(reportTimes, {
      query: { from: day(begun), to: day(now), user_id: agent.userId },
    });
    const [mine] = report.items;
    expect(mine?.tickets.map(({ _id }) => _id).toSorted()).toEqual([one, two].toSorted());
    expect(mine?.seconds).toBeGreaterThan(600);
    expect((mine?.seconds ?? 0) * 1000).toBeLessThanOrEqual(now.getTime() - begun.getTime());
    const byHand = (await agent.call(getTimer, { params: { _id: two } })).items.find(
      ({ source }) => source === 'hand',
    );
    const entry_id = byHand?._id ?? '';
    expect((await admin.attempt(removeTime, { params: { _id: two, entry_id } })).status).toBe(404);
    const without = await agent.call(removeTime, { params: { _id: two, entry_id } });
    expect(without.total_seconds).toBe(total_seconds);
  });

  it('A timer ends with its ticket', async () => {
    const _id = await ticket();
    await admin.call(startTimer, { params: { _id } });
    await admin.call(updateTicket, { params: { _id }, body: { state: 'done' } });
    await waitUntil(
      () => admin.call(getTimer, { params: { _id } }),
      ({ running }) => running === null,
    );
    expect((await admin.attempt(startTimer, { params: { _id } })).status).toBe(409);
  });
});

describe('time at work', () => {
  it('Working time combines punches and statuses: a break is no work, a status ends with its punch, and no day exceeds its length', async () => {
    const statuses = buildCollectionEndpoints(workingStatus, 'statuses');
    const make = async (name: string, counts_as_staff: boolean) =>
      z
        .object({ _id: z.string() })
        .parse(await admin.call(statuses.create, { body: { name, counts_as_staff } }))._id;
    const [online, pause] = [await make('Online', true), await make('Break', false)];
    const agent = await world.person(admin.accountId, { role: 'agent' });
    const inZone = () =>
      new Date(world.suite.context.clock().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const from = inZone();
    await agent.call(punch, { body: { in_status: true } });
    await agent.call(setOwnStatus, { body: { status_id: online } });
    ahead += 600_000;
    await agent.call(setOwnStatus, { body: { status_id: pause } });
    ahead += 300_000;
    await agent.call(setOwnStatus, { body: { status_id: online } });
    await agent.call(punch, { body: { in_status: false } });
    ahead += 3_600_000;
    const { items } = await admin.call(reportAttendance, {
      query: { from, to: inZone(), user_id: agent.userId },
    });
    const [row] = items;
    const minutes = (seconds: number | undefined) => Math.round((seconds ?? 0) / 60);
    expect([minutes(row?.punched_seconds), minutes(row?.staffed_seconds)]).toEqual([15, 10]);
    expect(row?.statuses.map(({ name, seconds }) => [name, minutes(seconds)])).toEqual([
      ['Online', 10],
      ['Break', 5],
    ]);
  });
});
