import { CRM_SLA, SLA, SLA_HOLIDAYS } from '#contracts/crm/sla/endpoints.ts';
import { getOwnStatus, setOwnStatus } from '#contracts/crm/working-status/own-status.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Example } from '#tests/factories/call-example.ts';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20260413',
  'SUMMARY:Songkran',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const { create: createStatus } = buildCollectionEndpoints(workingStatus, 'statuses');
let made = 0;

/** The calls of one mount: saving needs an existing policy, deleting one that may be deleted. */
function mounted(calls: typeof SLA): [string, Example][] {
  return [
    [calls.list.name, async () => ({})],
    [
      calls.save.name,
      async ({ admin }) => ({ body: { _id: admin.accountId, holidays: ['2026-04-13'], channels: [] } }),
    ],
    [
      calls.remove.name,
      async ({ admin }) => ({ params: { _id: (await admin.call(calls.save, { body: {} }))._id } }),
    ],
  ];
}

export const slaExamples: Record<string, Example> = Object.fromEntries([
  ...mounted(SLA),
  ...mounted(CRM_SLA),
  [getOwnStatus.name, async () => ({})],
  [
    setOwnStatus.name,
    async ({ admin }) => {
      const created = await admin.call(createStatus, { body: { name: `Mine ${(made += 1)}` } });
      return { body: { status_id: (created as { _id: string })._id } };
    },
  ],
  [SLA_HOLIDAYS.countries.name, async () => ({})],
  [
    SLA_HOLIDAYS.ofCountry.name,
    async () => ({ params: { country: 'TH' }, query: { from: 2026, years: 2, language: 'th' } }),
  ],
  [SLA_HOLIDAYS.ofCalendar.name, async () => ({ body: { text: CALENDAR, from: 2026 } })],
] satisfies [string, Example][]);
