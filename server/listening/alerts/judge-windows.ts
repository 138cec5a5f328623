import { windowOf } from '#engine/anomaly/judge-window.ts';
import { BUCKET_MS, judgeBuckets } from '#engine/anomaly/play-buckets.ts';
import { readArrivals, readBuckets } from '#server/listening/alerts/bucket-store.ts';
import { together } from '#server/listening/alerts/rule-places.ts';
import { LATE_MS, type Looking, type Scene } from '#server/listening/alerts/scene.ts';
import type { AlertFinding } from '#server/listening/alerts/raise-alerts.ts';

/** A rule for which something came in, and when the earliest of it was said. */
export type Arrived = { rule: Looking; first: number };

const floored = (at: number): number => Math.floor(at / BUCKET_MS) * BUCKET_MS;

/** The rules for which something came in since an instant. */
export const findArrivals = async (
  scene: Scene,
  rules: readonly Looking[],
  since: number,
): Promise<Arrived[]> => {
  const span = { from: scene.now - LATE_MS, to: scene.now + BUCKET_MS };
  const arrived: Arrived[] = [];
  const waiting = rules.filter(({ row }) => row.kind !== 'silence');
  for (const some of together(waiting, ({ looked }) => looked)) {
    const firsts = await readArrivals(scene.context.clickhouse, scene.accountId, {
      rules: some.map(({ looked }) => looked),
      span,
      since,
    });
    for (const [place, first] of firsts) {
      const rule = some[place];
      if (rule) arrived.push({ rule, first });
    }
  }
  return arrived;
};

/** Judges the windows that something new belongs to. */
export const judgeWindows = async (scene: Scene, arrived: readonly Arrived[]): Promise<AlertFinding[]> => {
  const sliding = arrived.filter(({ rule }) => windowOf(rule.row.kind) !== null);
  const findings: AlertFinding[] = [];
  for (const some of together(sliding, ({ rule }) => rule.looked)) {
    const longest = Math.max(...some.map(({ rule }) => windowOf(rule.row.kind) ?? 0));
    const from = floored(Math.min(...some.map(({ first }) => first)) - longest);
    const buckets = await readBuckets(scene.context.clickhouse, scene.accountId, {
      rules: some.map(({ rule }) => rule.looked),
      span: { from, to: scene.now + BUCKET_MS },
      seconds: BUCKET_MS / 1000,
    });
    for (const [place, { rule, first }] of some.entries())
      findings.push(...judgeOne(scene, { rule, first }, buckets.get(place) ?? new Map()));
  }
  return findings;
};

const judgeOne = (
  scene: Scene,
  { rule, first }: Arrived,
  buckets: Parameters<typeof judgeBuckets>[2]['buckets'],
): AlertFinding[] => {
  if (!rule.learnt) return [];
  const findings = judgeBuckets(rule.judged, rule.learnt, {
    buckets,
    from: Math.max(floored(first), Date.parse(rule.row.rings_from)),
    to: scene.now + BUCKET_MS,
    quietUntil: rule.rested,
  });
  return findings.map((finding) => ({ rule, finding, topic: '', what: '' }));
};
