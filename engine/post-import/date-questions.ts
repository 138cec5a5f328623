import { readWhen } from '#engine/dates/read-date.ts';
import { surveyDates } from '#engine/dates/survey.ts';

/** Plans lie ahead: a day of any year is possible. */
const FAR_AHEAD = new Date('2199-01-01T00:00:00Z');

/** A date for each question that a person has to answer, null where there is none. */
export type DateQuestions = { order: string | null; short_years: string | null };

/** What the dates of a file leave open: 03/04/2026 without one that decides the order, and years of two digits that may be of either era. */
export function findDateQuestions(dates: readonly string[]): DateQuestions {
  const { add, survey } = surveyDates(FAR_AHEAD);
  let short_years: string | null = null;
  for (const [index, text] of dates.entries()) {
    add(text, index + 1);
    const read = readWhen(text, { serial: true });
    if ('fault' in read && read.fault === 'year_unclear') short_years ??= text;
  }
  const { status, ambiguous } = survey();
  return { order: status === 'open' || status === 'mixed' ? ambiguous : null, short_years };
}

/** The order of the dates of a file where they decide it themselves; null where they do not. */
export function findDateOrder(dates: readonly string[]): 'day' | 'month' | 'year' | null {
  const { add, survey } = surveyDates(FAR_AHEAD);
  for (const [index, text] of dates.entries()) add(text, index + 1);
  const { status, order } = survey();
  return status === 'decided' ? order : null;
}
