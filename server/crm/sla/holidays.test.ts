import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLA, SLA_HOLIDAYS } from '#contracts/crm/sla/endpoints.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { fetchDefaultPolicy } from '#tests/factories/sla.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Public holidays of countries and of calendar files, proposed for a policy. */
let world: World;

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

describe('proposed holidays', () => {
  it('The holidays of a country are listed, Thailand first, and reading them stores nothing', async () => {
    const admin = await world.person(await world.account());
    const { items: countries } = await admin.call(SLA_HOLIDAYS.countries, {});
    expect(countries[0]).toEqual({ code: 'TH', name: 'Thailand' });
    expect(countries.length).toBeGreaterThan(1);
    const { items } = await admin.call(SLA_HOLIDAYS.ofCountry, {
      params: { country: 'TH' },
      query: { from: 2026, years: 2, language: 'en' },
    });
    const dates = items.map(({ date }) => date);
    for (const date of ['2026-01-01', '2026-04-13', '2026-04-14', '2026-04-15', '2026-12-10', '2027-04-13'])
      expect(dates).toContain(date);
    expect(items.every(({ source, yearly }) => source === 'country' && !yearly)).toBe(true);
    expect((await fetchDefaultPolicy(admin)).holidays).toEqual([]);
    const nowhere = await admin.attempt(SLA_HOLIDAYS.ofCountry, {
      params: { country: 'XQ' },
      query: { from: 2026 },
    });
    expect(nowhere.status).toBe(404);
  });

  it('The holidays of a calendar file are listed, with the events that are refused', async () => {
    const admin = await world.person(await world.account());
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260413\nDTEND;VALUE=DATE:20260415\nSUMMARY:สงกรานต์\nEND:VEVENT',
      'BEGIN:VEVENT\nDTSTART:20261231T050000Z\nDTEND:20261231T170000Z\nSUMMARY:Half day\nEND:VEVENT',
      'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=YEARLY\nSUMMARY:New Year\nEND:VEVENT',
      'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260105\nRRULE:FREQ=WEEKLY\nSUMMARY:Meeting\nEND:VEVENT',
      'END:VCALENDAR',
    ].join('\n');
    const found = await admin.call(SLA_HOLIDAYS.ofCalendar, {
      body: { text, from: 2026, time_zone: 'Asia/Bangkok' },
    });
    expect(found.items.map((one) => [one.date, one.name, one.yearly, one.start, one.end])).toEqual([
      ['2020-01-01', 'New Year', true, '00:00', '24:00'],
      ['2026-04-13', 'สงกรานต์', false, '00:00', '24:00'],
      ['2026-04-14', 'สงกรานต์', false, '00:00', '24:00'],
      ['2026-12-31', 'Half day', false, '12:00', '24:00'],
    ]);
    expect(found.left_out).toEqual([{ name: 'Meeting', reason: 'rule_unknown' }]);
    const saved = await admin.call(SLA.save, { body: { _id: admin.accountId, holidays: found.items } });
    expect(saved.sla[0]?.holidays).toEqual(found.items);
    const unread = await admin.attempt(SLA_HOLIDAYS.ofCalendar, { body: { text: 'no', from: 2026 } });
    expect(Failure.parse(unread.body).code).toBe('file_unreadable');
  });
});
