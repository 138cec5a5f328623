import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Model } from '#engine/semantic/model.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import type { Context } from '#server/kit/context.ts';
import { loadCalendar } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { QuestionScope, ViewerInput } from '#server/semantic/public.ts';

/** Whose rights a dashboard outside is counted with. */
export type DashboardMaker = { accountId: AccountId; makerId: string };

/** With whose rights, from which data sets, at what time and where a dashboard outside is counted. */
export type OutsideMaker = {
  viewer: ViewerInput;
  reading: PeriodReading;
  model: Model;
  scope: QuestionScope;
};

/** Loads with what a dashboard outside is counted; `zone`: of its numbers. */
export async function loadOutsideMaker(
  context: Context,
  { accountId, makerId }: DashboardMaker,
  zone: string,
): Promise<OutsideMaker> {
  const maker = { accountId, actor: { kind: 'user' as const, id: makerId } };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => inTransaction(context, maker, work);
  const { viewer, model, calendar } = await inUnit(async (unit) => {
    const found = await findMakerViewer(unit, makerId);
    return {
      viewer: found,
      model: (await context.ports.loadAccountModel(unit, found.person)).model,
      calendar: await loadCalendar(unit),
    };
  });
  const reading = { now: context.clock(), zone, ...calendar };
  return { viewer, model, reading, scope: { context, accountId, inUnit } };
}
