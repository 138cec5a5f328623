import type { ReportProduct } from '#contracts/reports/report.ts';
import { OptionProduct } from '#contracts/settings/option-lists.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadBounds, type Bounds } from '#server/people/visibility/public.ts';

/** What the group of a user leaves of the data of a report; null: everything, or a product whose data no group restricts by itself. */
export async function loadReportBounds(
  unit: UnitOfWork,
  product: ReportProduct,
  userId: string,
): Promise<Bounds | null> {
  const restricted = OptionProduct.safeParse(product).data;
  return restricted === undefined ? null : loadBounds(unit, restricted, userId);
}
