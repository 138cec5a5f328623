import { crmUi, CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { WorkingStatus } from '#contracts/crm/working-status/own-status.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { insertSpans } from '#server/crm/working-status/span-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { createItem, writeDocument } from '#server/settings/public.ts';

const STATUSES = {
  online: {
    name: 'Online',
    name_th: 'พร้อมรับงาน',
    color: '#2f9e44',
    accepts_tickets: true,
    counts_as_staff: true,
  },
  meeting: {
    name: 'In a meeting',
    name_th: 'ประชุม',
    color: '#1971c2',
    accepts_tickets: false,
    counts_as_staff: true,
  },
  pause: {
    name: 'On a break',
    name_th: 'พัก',
    color: '#e8590c',
    accepts_tickets: false,
    counts_as_staff: false,
  },
} as const;

type ExampleVisit = { userId: string; from: Date; to: Date };

/**
 * Working statuses of an example organisation, and its people's choices while they were at work: online, a break in the middle, a meeting
 * after it on every third day. Timers are enabled.
 */
export async function addExampleStatuses(unit: UnitOfWork, visits: readonly ExampleVisit[]): Promise<void> {
  const make = async (status: (typeof STATUSES)[keyof typeof STATUSES]) =>
    WorkingStatus.parse(
      await createItem(
        unit,
        { resource: workingStatus.resources.statuses, noun: 'working_status' },
        { ...status, active: true },
      ),
    );
  const online = await make(STATUSES.online);
  const meeting = await make(STATUSES.meeting);
  const pause = await make(STATUSES.pause);
  const spans = visits.flatMap(({ userId, from, to }, index) => {
    const middle = from.getTime() + 4 * MS_PER_HOUR;
    const met = middle + (index % 3 === 0 ? 2 * MS_PER_HOUR : MS_PER_HOUR);
    const parts: [WorkingStatus, number, number][] = [
      [online, from.getTime(), middle],
      [pause, middle, middle + MS_PER_HOUR],
      [meeting, middle + MS_PER_HOUR, met],
      [online, met, to.getTime()],
    ];
    return parts
      .filter(([, begin, end]) => begin < end)
      .map(([{ _id, name, name_th, color, accepts_tickets, counts_as_staff }, begin, end]) => ({
        user_id: userId,
        status_id: _id,
        name,
        name_th,
        color,
        accepts_tickets,
        counts_as_staff,
        from_at: new Date(begin),
        to_at: new Date(end),
      }));
  });
  await insertSpans(unit, spans);
  await writeDocument(
    unit,
    { resource: crmUi.resources.settings },
    { value: CrmUi.parse({ timer_enabled: true }), base: 0 },
  );
}
