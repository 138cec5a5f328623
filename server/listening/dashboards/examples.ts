import { DashboardInput } from '#contracts/listening/dashboards/dashboard.ts';
import { STARTER_WIDGETS, type Starter } from '#contracts/listening/dashboards/starters.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { DASHBOARDS } from '#server/listening/dashboards/dashboard-list.ts';

const EXAMPLES: readonly { name: string; about: string; starter: Starter }[] = [
  { name: 'ภาพรวมบันลอย', about: 'ตัวเลขหลักของแบรนด์สำหรับประชุมทุกเช้า', starter: 'overview' },
  { name: 'เสียงลูกค้า · Sentiment', about: '', starter: 'sentiment' },
  { name: 'คู่แข่ง · Share of voice', about: '', starter: 'competitors' },
];

/** Adds example dashboards that every user of the demonstration sees. */
export async function addExampleDashboards(unit: UnitOfWork, ownerId: string): Promise<void> {
  for (const { name, about, starter } of EXAMPLES) {
    const fields = DashboardInput.parse({ name, about, widgets: STARTER_WIDGETS[starter], share: 'all' });
    await sharedRows(unit, DASHBOARDS).insert({ _id: unit.newId(), owner_id: ownerId }, fields);
  }
}
