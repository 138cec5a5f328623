import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import * as contract from '#contracts/publishing/calendar-files.ts';
import { POST_COUNTS } from '#contracts/publishing/posts.ts';
import { writeCalendar } from '#engine/icalendar/write-calendar.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import type { SheetCell } from '#server/kit/xlsx/sheet-xml.ts';
import { findAddressOwner } from '#server/publishing/calendar-files/across-accounts-store.ts';
import * as store from '#server/publishing/calendar-files/address-store.ts';
import {
  EXPORT_WIDTHS,
  listExportColumns,
  toExportRows,
} from '#server/publishing/calendar-files/export-rows.ts';
import { listPlannedPosts, listPostsByIds } from '#server/publishing/calendar-files/listed-post-store.ts';
import { toCalendarEvent } from '#server/publishing/calendar-files/to-events.ts';
import { buildTableResponse } from '#server/publishing/imports/table-file.ts';
import { listTiles } from '#server/publishing/posts/post-store.ts';

/** Posts that are read from the database at a time. */
const PAGE = 500;
/** What a calendar program gets: so many days before now and after it, and so many posts at most. */
const SHOWN = { before: 60, after: 400, posts: 3000 } as const;
const EVERY_MINUTES = 15;

export const calendarFileHandlers = [
  bindFile(contract.exportPosts, async ({ context, accountId, query, inUnit, session }) => {
    const { format, ...filter } = query;
    const language = getSessionLanguage(session) === 'th' ? 'th' : 'en';
    const shown = { language, base: linkBase(context, { accountId }) } as const;
    const ids = (await inUnit((unit) => listTiles(unit, filter)))
      .slice(0, POST_COUNTS.listed)
      .map(({ _id }) => _id);
    const rows: (readonly SheetCell[])[] = [listExportColumns(language)];
    for (let at = 0; at < ids.length; at += PAGE)
      for (const post of await inUnit((unit) => listPostsByIds(unit, ids.slice(at, at + PAGE))))
        rows.push(...toExportRows(post, shown));
    return buildTableResponse({ name: 'posts', rows, widths: EXPORT_WIDTHS }, format);
  }),

  bind(contract.getCalendarAddress, async ({ unit, session }) => ({
    address: (await store.findAddress(unit, session.user._id)) ?? null,
  })),

  bind(contract.createCalendarAddress, async ({ context, accountId, unit, session }) => {
    const token = generateToken();
    const userId = session.user._id;
    await store.replaceAddress(unit, userId, hashToken(token));
    unit.record({ kind: 'publishing_calendar_address.created', entityId: userId });
    const made = requireFound(await store.findAddress(unit, userId));
    const path = contract.fetchCalendar.path.replace('{token}', token);
    return { ...made, url: linkBase(context, { accountId }) + path };
  }),

  bind(contract.deleteCalendarAddress, async ({ unit, session }) => {
    const userId = session.user._id;
    const revoked = (await store.findAddress(unit, userId)) !== undefined;
    await store.deleteAddress(unit, userId);
    unit.record({ kind: 'publishing_calendar_address.deleted', entityId: userId });
    return { revoked };
  }),

  bindFile(contract.fetchCalendar, async ({ context, params }) => {
    const owner = (await findAddressOwner(context, params.token)) ?? refuse('link_invalid');
    const { accountId, userId } = owner;
    const base = linkBase(context, { accountId });
    const actor = { kind: 'user', id: userId } as const;
    const text = await inTransaction(context, { accountId, actor, asSeen: true }, async (unit) => {
      await requireReader(unit, userId);
      await store.noteReading(unit, userId);
      const { name, language } = await loadAccountProfile(unit);
      const posts = await listPlannedPosts(unit, {
        from: new Date(unit.now.getTime() - SHOWN.before * MS_PER_DAY),
        to: new Date(unit.now.getTime() + SHOWN.after * MS_PER_DAY),
        most: SHOWN.posts,
      });
      const events = posts.map((post) => toCalendarEvent(post, { language, base }));
      return writeCalendar({
        name,
        product: '-//Earshot//Publishing//EN',
        events,
        everyMinutes: EVERY_MINUTES,
      });
    });
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="posts.ics"',
        'cache-control': 'private, no-store',
      },
    });
  }),
];

/** An address shows what its owner may see at this moment, so nothing once they have left or may no longer read posts. @throws link_invalid */
async function requireReader(unit: UnitOfWork, userId: string): Promise<void> {
  const viewer = await findViewer(unit, userId);
  const may = viewer && !viewer.suspended && allows(viewer.permissions, ['publishing.post.read']);
  if (!may || !(await isAccountActive(unit, 'publishing'))) refuse('link_invalid');
}
