import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { listWidgets } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { SharedResource } from '#contracts/kit/sharing.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A dashboard that reports may print: who sees it, and the widgets that its readers see. */
export type PrintedDashboard = SharedResource & { widgets: (language: 'en' | 'th') => Widget[] };

/** A dashboard of listening, for all readers; undefined where it is deleted or was never published. */
export async function findPrintedDashboard(
  unit: UnitOfWork,
  id: string,
): Promise<PrintedDashboard | undefined> {
  const row = await accountTable(unit, 'viz_dashboards').find({ _id: id, home: 'listening' }, [
    'owner_id',
    'share',
    'group_id',
    'published',
  ]);
  if (!row || row.published === null) return undefined;
  const { published, ...shared } = row;
  const tiles = DashboardDocument.parse(published).tabs.flatMap((tab) => tab.tiles);
  return { ...shared, widgets: (language) => listWidgets(tiles, language) };
}
