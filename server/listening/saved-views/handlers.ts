import { toViewer } from '#contracts/identity/viewer.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import * as contract from '#contracts/listening/saved-views/endpoints.ts';
import { filterAt } from '#contracts/listening/stored-filter.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { SAVED_VIEWS } from '#server/listening/saved-views/view-list.ts';

export const handlers = [
  bind(contract.listViews, async ({ unit, session }) => ({
    items: await sharedStore(unit, toViewer(session), SAVED_VIEWS).list(),
  })),
  bind(contract.countViews, async (call) => {
    const views = await call.inUnit((unit) =>
      sharedRows(unit, SAVED_VIEWS).listVisible(toViewer(call.session)),
    );
    const { week_start: weekStart } = call.session.account;
    const reading = { now: call.context.clock(), zone: call.query.time_zone ?? 'UTC', weekStart };
    const count = async ({ _id, filter }: (typeof views)[number]) => {
      const resolved = await resolveFilter(call, MentionFilter.parse(filterAt(filter, reading)));
      return { _id, count: await countMentions(call.context.clickhouse, call.accountId, resolved) };
    };
    return { items: await Promise.all(views.map(count)) };
  }),
  bind(contract.createView, ({ unit, session, body }) =>
    sharedStore(unit, toViewer(session), SAVED_VIEWS).create(body),
  ),
  bind(contract.setDefaultView, async ({ unit, session, body }) => {
    await sharedStore(unit, toViewer(session), SAVED_VIEWS).setDefault(body.view_id);
    return body;
  }),
  bind(contract.updateView, ({ unit, session, params, body }) =>
    sharedStore(unit, toViewer(session), SAVED_VIEWS).update(params._id, body),
  ),
  bind(contract.deleteView, async ({ unit, session, params }) => {
    await sharedStore(unit, toViewer(session), SAVED_VIEWS).delete(params._id);
    return params;
  }),
];
