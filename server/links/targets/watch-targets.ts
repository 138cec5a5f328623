import type { DeadReason } from '#contracts/links/short-link.ts';
import { buildFinalUrl, readHost } from '#contracts/links/utm.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { listDueLinks, type WatchedLink } from '#server/links/across-accounts-store.ts';
import { lookAtTarget } from '#server/links/targets/look-at-target.ts';
import { lockWatched, storeLookResult, type LookResult } from '#server/links/targets/watched-link-store.ts';
import { notify } from '#server/notifications/public.ts';

/** What one run looks at: so many links, of one account at most a part of them, so many hosts at a time. */
const RUN = { links: 300, ofAccount: 100, hosts: 8, ms: 10 * 60_000 };
/** What a second look may find otherwise: a link is dead only when it fails twice. */
const PASSING: ReadonlySet<DeadReason> = new Set<DeadReason>(['failing', 'slow', 'refused', 'no_host']);

/** Looks at targets that are due, one after another on each host, and notifies people of those that stopped working. */
export async function watchTargets(context: Context, stopping: AbortSignal): Promise<void> {
  const began = Date.now();
  const due = await listDueLinks(context, {
    now: context.clock(),
    limit: RUN.links,
    ofAccount: RUN.ofAccount,
  });
  const byHost = [...Map.groupBy(due, ({ url }) => readHost(url)).values()];
  const look = rememberLooks(context);
  const work = async (): Promise<void> => {
    for (let links = byHost.shift(); links !== undefined; links = byHost.shift())
      for (const link of links) {
        if (stopping.aborted || Date.now() - began > RUN.ms) return;
        await watchLink(context, link, look);
      }
  };
  await Promise.all(Array.from({ length: RUN.hosts }, work));
}

type LookAt = (url: string) => Promise<DeadReason | null>;

/** Many links may have one target: it is looked at once in a run. */
function rememberLooks({ outbound }: Pick<Context, 'outbound'>): LookAt {
  const known = new Map<string, Promise<DeadReason | null>>();
  return (url) => {
    const found = known.get(url) ?? lookAtTarget(outbound, url);
    known.set(url, found);
    return found;
  };
}

async function watchLink(context: Context, link: WatchedLink, look: LookAt): Promise<void> {
  const finding = await findDead(link, look);
  await inTransaction(context, { accountId: link.accountId, actor: SYSTEM }, (unit) =>
    storeLook(unit, link, finding),
  );
}

async function findDead({ url, targets, utm, replace_utm }: WatchedLink, look: LookAt): Promise<LookResult> {
  for (const target of [url, ...targets.map((one) => one.url)]) {
    const reason = await look(buildFinalUrl(target, { utm, replace: replace_utm }));
    if (reason !== null) return { url: target, reason };
  }
  return null;
}

async function storeLook(unit: UnitOfWork, watched: WatchedLink, finding: LookResult): Promise<void> {
  const link = await lockWatched(unit, watched);
  if (!link) return;
  const failures = finding === null ? 0 : link.failures + 1;
  const isDead = finding !== null && (failures > 1 || !PASSING.has(finding.reason));
  const deadSince = isDead ? (link.dead_since ?? unit.now.toISOString()) : null;
  await storeLookResult(unit, link._id, { finding, failures, deadSince });
  const { name } = link;
  if (!isDead && link.dead_since !== null)
    unit.record({ kind: 'short_link.target_recovered', entityId: link._id, after: { name } });
  if (!isDead || link.dead_since !== null) return;
  unit.record({ kind: 'short_link.target_failed', entityId: link._id, after: { name, ...finding } });
  await notify(unit, {
    kind: 'short_link.target_failed',
    userIds:
      link.created_by === null
        ? await listUsersWithPermission(unit, 'publishing.post.write')
        : [link.created_by],
    topic: `${link._id} ${deadSince}`,
    link: '/publishing/links?state=dead',
    values: { link: name, ...finding },
  });
}
