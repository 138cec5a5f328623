import { createDashboard, publishDashboard } from '#contracts/custom-viz/listening/endpoints.ts';
import { toPeriod } from '#contracts/custom-viz/listening/mention-span.ts';
import { toWidgetTile } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { Widget, type WidgetInput } from '#contracts/listening/widgets/widget.ts';
import type { Person } from '#tests/factories/person.ts';

type NewDashboard = {
  name: string;
  widgets?: readonly WidgetInput[];
  filter?: StoredFilter;
  share?: 'private' | 'group' | 'all';
  group_id?: string;
};

/** The body by which a dashboard of listening is created. */
export function buildDashboardBody({ widgets = [], filter = {}, ...fields }: NewDashboard) {
  const { range: _range, from: _from, to: _to, ...mentions } = filter;
  const tiles = widgets.map((widget) => toWidgetTile(Widget.parse(widget)));
  const tabs = [{ _id: 'first', name: {}, tiles }];
  return { ...fields, document: { tabs, mentions, period: toPeriod(filter) } };
}

/** A dashboard of listening that its readers see. */
export async function publishListeningDashboard(
  person: Person,
  dashboard: NewDashboard,
): Promise<{ _id: string }> {
  const { _id } = await person.call(createDashboard, { body: buildDashboardBody(dashboard) });
  await person.call(publishDashboard, { params: { _id }, body: {} });
  return { _id };
}
