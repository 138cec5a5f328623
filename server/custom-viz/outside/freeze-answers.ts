import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { OutsideAnswers, OutsideMentions, OutsideStatements } from '#contracts/custom-viz/outside.ts';
import { writeCalendar, type ReadingCalendar, type WireCalendar } from '#contracts/custom-viz/period.ts';
import { answerOutside } from '#server/custom-viz/outside/answer-outside.ts';
import { answerWidgets } from '#server/custom-viz/outside/answer-widgets.ts';
import type { OutsideMaker } from '#server/custom-viz/outside/load-maker.ts';

type FrozenDashboard = {
  document: DashboardDocument;
  state: DashboardState;
  /** The filters that people outside may set. */
  editable?: readonly string[];
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
  { viewer, reading: present, scope }: OutsideMaker,
  { document, state, editable, now, calendar }: FrozenDashboard,
): Promise<FrozenAnswers> {
  const reading = { ...present, now, ...calendar };
  const counted = { document, viewer, reading };
  const [answered, mentions] = await Promise.all([
    answerOutside(scope, { ...counted, state }),
    answerWidgets(scope, { ...counted, state, editable }),
  ]);
  return {
    ...answered,
    ...(mentions && { mentions }),
    calendar: writeCalendar(reading),
  };
}
