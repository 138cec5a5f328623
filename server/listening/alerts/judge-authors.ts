import { LATE_MS, type Scene } from '#server/listening/alerts/scene.ts';
import type { Arrived } from '#server/listening/alerts/judge-windows.ts';
import type { Ringing } from '#server/listening/alerts/ring.ts';
import { readNotedAuthors } from '#server/listening/alerts/author-posts-store.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Finds authors of note among what came in. */
export const judgeAuthors = async (
  scene: Scene,
  arrived: readonly Arrived[],
  since: number,
): Promise<Ringing[]> => {
  const ringings: Ringing[] = [];
  for (const { rule } of arrived) {
    if (rule.row.kind !== 'author') continue;
    const noted = await readNotedAuthors(scene.context.clickhouse, scene.accountId, {
      where: rule.where,
      authors: rule.row.authors,
      followers: rule.row.at_least,
      from: Math.max(scene.now - LATE_MS, Date.parse(rule.row.rings_from) - HOUR),
      to: scene.now + MINUTE,
      since: Math.max(since, Date.parse(rule.row.rings_from)),
    });
    ringings.push(
      ...noted.map(({ author, name, fans, said }) => ({
        rule,
        topic: author,
        what: name === '' ? author : name,
        finding: { from: said, to: said + 1, count: fans, usual: null, mentions: 1, surprise: 0 },
      })),
    );
  }
  return ringings;
};
