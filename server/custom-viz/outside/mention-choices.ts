import type { DashboardDocument, DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { resolveMentions } from '#contracts/custom-viz/listening/mention-span.ts';
import { narrowMentions, WIDGET_DIMENSIONS } from '#contracts/custom-viz/listening/narrow-mentions.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { ValueList } from '#contracts/custom-viz/rows.ts';
import { DIMENSIONS } from '#contracts/listening/dimensions.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { MENTION_NEEDS } from '#server/custom-viz/outside/answer-widgets.ts';
import { loadKeywordNames, readValues } from '#server/listening/public.ts';
import type { QuestionScope, ViewerInput } from '#server/semantic/public.ts';

const MOST = 50;
/** Values that are people; they are not listed outside. */
const PEOPLE: ReadonlySet<string> = new Set(['author', 'person']);
const NONE: ValueList = { ok: true, values: [], labels: {}, more: false };

/** Whether the tiles of a dashboard are widgets, which count mentions. */
export function countsMentions({ tabs }: Pick<DashboardDocument, 'tabs'>): boolean {
  return tabs.some(({ tiles }) => tiles.some(({ kind }) => kind === 'widget'));
}

type MentionChoices = {
  document: DashboardDocument;
  state: DashboardState;
  viewer: ViewerInput;
  reading: PeriodReading;
};

/** The values of a filter among the mentions of a dashboard that its other filters leave, as screens of listening name them. */
export async function listMentionChoices(
  scope: QuestionScope,
  { document, state, viewer, reading }: MentionChoices,
  { filter, search }: { filter: DashboardFilter; search: string },
): Promise<ValueList> {
  const dimension = WIDGET_DIMENSIONS.find((one) => one === filter.dimension);
  const isListed = dimension !== undefined && !PEOPLE.has(DIMENSIONS[dimension].named);
  if (!isListed || !allows(viewer.permissions, MENTION_NEEDS)) return NONE;
  const values = listFilterValues(document, state);
  const others = document.filters.flatMap((one) => {
    const value = values[one._id];
    return value && one._id !== filter._id ? [{ ...value, dimension: one.dimension }] : [];
  });
  const whole = resolveMentions(document, reading);
  const counted = MentionFilter.safeParse({ ...whole, ...narrowMentions(whole, others) });
  if (!counted.success) return NONE;
  const found = await readValues(scope, await loadKeywordNames(scope), {
    dimension,
    filter: counted.data,
    limit: MOST + 1,
    ...(search !== '' && { search }),
  });
  const items = found.slice(0, MOST);
  return {
    ok: true,
    values: items.map(({ value, count }) => ({ key: value, count })),
    labels: {
      [dimension]: Object.fromEntries(
        items.flatMap(({ value, label }) => (label === '' ? [] : [[value, label]])),
      ),
    },
    more: found.length > MOST,
  };
}
