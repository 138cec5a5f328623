import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { LISTED_DAYS } from '#contracts/links/endpoints.ts';
import { MOST_COUNTED_VALUES, type CountedValue, type LinkStatistics } from '#contracts/links/statistics.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { answerQuestion, answerQuestions, toViewerInput } from '#server/semantic/public.ts';

type StatisticsCall = Pick<Call, 'context' | 'accountId' | 'inUnit' | 'session' | 'actor'>;
type CountedTable = Extract<QuestionResult, { ok: true }>['answer'];

const CLICKS = ['link-clicks.clicks', 'link-clicks.unique_clicks'] as const;

function ofLinks(ids: readonly string[]) {
  return { dimension: 'short_link', is: 'among' as const, values: [...ids] };
}

/** The clicks and different visitors of links over the last thirty days, by their ids; null where they cannot be counted now. */
export async function countListedClicks(
  call: StatisticsCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<CountedValue, 'clicks' | 'unique_clicks'>> | null> {
  if (ids.length === 0) return new Map();
  const to = call.context.clock();
  const from = new Date(to.getTime() - LISTED_DAYS * MS_PER_DAY);
  const result = await answerQuestion(
    call,
    Question.parse({
      measures: [...CLICKS],
      rows: [{ dimension: 'short_link' }],
      filters: [ofLinks(ids)],
      span: { from: from.toISOString(), to: to.toISOString() },
    } satisfies QuestionInput),
    { viewer: toViewerInput(call.session, call.actor), use: 'interactive' },
  );
  if (!result.ok) return null;
  return new Map(
    readRows(result.answer).flatMap(({ key, ...counts }) => (key === null ? [] : [[key, counts] as const])),
  );
}

type StatisticsInput = { linkId: string; span: { from: string; to: string }; zone: string };

/** The visits of a link in a span. @throws invalid_request for a span that ends before it begins, unavailable where they cannot be counted now */
export async function countVisits(
  call: StatisticsCall,
  { linkId, span, zone }: StatisticsInput,
): Promise<LinkStatistics> {
  if (Date.parse(span.from) >= Date.parse(span.to))
    refuse('invalid_request', { fields: { to: fault('after_from') } });
  const base = { span, zone, filters: [ofLinks([linkId])] };
  const by = (dimension: string): QuestionInput => ({
    ...base,
    measures: [...CLICKS],
    rows: [{ dimension, top: { count: MOST_COUNTED_VALUES, by: CLICKS[0] } }],
    order: { by: CLICKS[0] },
  });
  const questions: QuestionInput[] = [
    { ...base, measures: [...CLICKS, 'link-clicks.requests', 'link-clicks.bots'] },
    { ...base, measures: [...CLICKS], rows: [{ dimension: 'time', grain: 'day' }] },
    by('country'),
    by('device'),
    by('referrer'),
  ];
  const results = await answerQuestions(
    call,
    questions.map((question) => Question.parse(question)),
    { viewer: toViewerInput(call.session, call.actor), use: 'interactive' },
  );
  const [whole, days, countries, devices, referrers] = results.map((result) =>
    result.ok ? result.answer : refuse('unavailable'),
  );
  const [clicks = 0, unique_clicks = 0, requests = 0, bots = 0] =
    whole?.cells[0]?.[0]?.map((cell) => cell.value ?? 0) ?? [];
  const counted = (answer: CountedTable | undefined) =>
    answer ? readRows(answer).filter((row) => row.clicks > 0) : [];
  return {
    clicks,
    unique_clicks,
    requests,
    bots,
    by_day: counted(days),
    by_country: counted(countries),
    by_device: counted(devices),
    by_referrer: counted(referrers),
  };
}

function readRows({ rows, cells }: CountedTable): CountedValue[] {
  return rows.map(([value], index) => {
    const [clicks, unique] = cells[index]?.[0] ?? [];
    return { key: value?.key ?? null, clicks: clicks?.value ?? 0, unique_clicks: unique?.value ?? 0 };
  });
}
