import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { OutsideAnswers, OutsideMentions, OutsideStatements } from '#contracts/custom-viz/outside.ts';
import { writeCalendar, type ReadingCalendar, type WireCalendar } from '#contracts/custom-viz/period.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { answerOutside } from '#server/custom-viz/outside/answer-outside.ts';
import { answerWidgets } from '#server/custom-viz/outside/answer-widgets.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import type { Context } from '#server/kit/context.ts';
import { loadCalendar } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whose rights a dashboard is counted with. */
export type DashboardMaker = { accountId: AccountId; makerId: string };

type FrozenDashboard = {
  document: DashboardDocument;
  state: DashboardState;
  zone: string;
  now: Date;
  /** By which its periods are read; absent: the account's of now. */
  calendar?: ReadingCalendar | undefined;
};

type FrozenAnswers = {
  answers: OutsideAnswers;
  statements: OutsideStatements;
  mentions?: OutsideMentions;
  calendar: WireCalendar;
};

/**
 * The answers of a dashboard that are kept, or shown to people outside: counted with the rights of a maker, without personal fields, so that
 * erasing a person leaves nothing of them here.
 */
export async function freezeAnswers(
  context: Context,
  { accountId, makerId }: DashboardMaker,
  { document, state, zone, now, calendar: kept }: FrozenDashboard,
): Promise<FrozenAnswers> {
  const maker = { accountId, actor: { kind: 'user' as const, id: makerId } };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => inTransaction(context, maker, work);
  const { viewer, calendar } = await inUnit(async (unit) => ({
    viewer: await findMakerViewer(unit, makerId),
    calendar: await loadCalendar(unit),
  }));
  const scope = { context, accountId, inUnit };
  const reading = { now, zone: document.zone ?? zone, ...calendar, ...kept };
  const [answered, mentions] = await Promise.all([
    answerOutside(scope, { document, state, viewer, reading }),
    answerWidgets(scope, { document, viewer, reading }),
  ]);
  return {
    ...answered,
    ...(mentions && { mentions }),
    calendar: writeCalendar(reading),
  };
}
