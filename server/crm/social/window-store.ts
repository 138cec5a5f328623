import { sql } from 'kysely';
import type { ReplyWindow } from '#contracts/networks/network.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a customer did last of one kind that opens a window, and how many messages they were sent since. */
export type WindowOpening = { after: Exclude<ReplyWindow['after'], 'comment'>; at: string; sent: number };

type OpeningRow = { after: WindowOpening['after']; at: Date | null; sent: string | number };

/**
 * What a customer did last of each kind that opens a window: wrote, pressed a button of a menu, or followed us. Each file of a message counts as a message of
 * its own, as networks send it; those that failed do not count.
 * @param since in milliseconds; what is older opens no window any more
 */
export async function listWindowOpenings(
  unit: UnitOfWork,
  { contactId, since }: { contactId: string; since: number },
): Promise<WindowOpening[]> {
  const { rows } = await sql<OpeningRow>`
    with recent as (
      select m._id, m.direction, m.kind, m.at, m.text, m.media,
             case when m.direction = 'in' and m.extra ->> 'pressed' = 'true' then 'press'
                  when m.direction = 'in' and m.kind = 'private' then 'message'
                  when m.direction = 'event' and m.event = 'postback' then 'press'
                  when m.direction = 'event' and m.event in ('follow', 'scan') then 'follow' end as after
        from messages m
       where m.account_id = ${unit.accountId} and m.contact_id = ${contactId} and m.at > ${new Date(since)}
    ), opened as (
      select after, max(at) as at from recent where after is not null group by after
    )
    select opened.after, opened.at,
           coalesce(sum((recent.text <> '')::int + jsonb_array_length(recent.media)) filter (where o.message_id is not null), 0) as sent
      from opened
      left join recent on recent.direction = 'out' and recent.kind in ('private', 'bot') and recent.at > opened.at
      left join outbox o on o.account_id = ${unit.accountId} and o.message_id = recent._id and o.state <> 'failed'
     group by opened.after, opened.at`.execute(unit.db);
  return rows.flatMap(({ after, at, sent }) =>
    at === null ? [] : [{ after, at: new Date(at).toISOString(), sent: Number(sent) }],
  );
}
