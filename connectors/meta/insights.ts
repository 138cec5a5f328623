import { z } from 'zod';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import type { MetricsOutcome, PostFigures, PublishedPost, PublishFailure } from '#connectors/kit/publish.ts';
import { listOf, number, text } from '#connectors/kit/wire.ts';
import { readGraphError } from '#connectors/meta/outcome.ts';
import { toGraphPrepareFailure } from '#connectors/meta/publish-outcome.ts';
import { listMetricsAt, type PostMetricDeclaration } from '#contracts/publishing/networks/metrics.ts';

const Insight = z.object({
  name: text,
  values: listOf(z.object({ value: z.unknown() })),
  total_value: z.object({ value: number }).optional().catch(undefined),
});
const Insights = z.object({ data: listOf(Insight) });
const Counts = z.record(z.string(), z.number());

type InsightApi = {
  network: string;
  call(call: { path: string; method: 'GET'; query: Record<string, string> }): Promise<NetworkResponse>;
  now: () => Date;
};

/** The figures of one post by Meta's names of them; `gone`: the post is not there; `none`: it has none of them. */
export type InsightAnswer =
  | { ok: true; figures: Readonly<Record<string, number>>; gone: boolean }
  | { ok: false; failure: PublishFailure };

/**
 * GET /{post}/insights. One name that Meta no longer has fails the whole call: then each is requested alone, and those that fail are missing.
 */
export async function readInsights(
  api: InsightApi,
  post: string,
  names: readonly string[],
): Promise<InsightAnswer> {
  const all = await readNames(api, post, names);
  if (all.ok || !all.again) return toAnswer(all);
  const figures: Record<string, number> = {};
  for (const name of names) {
    const one = await readNames(api, post, [name]);
    if (one.ok) Object.assign(figures, one.figures);
    else if (!one.again) return toAnswer(one);
  }
  return { ok: true, figures, gone: false };
}

/** The figures of several posts, by the network's dated names of them. */
export async function readAllInsights(
  api: InsightApi,
  posts: readonly PublishedPost[],
  metrics: readonly PostMetricDeclaration[],
): Promise<MetricsOutcome> {
  const today = listMetricsAt(metrics, api.now().toISOString().slice(0, 10));
  const names = today.map(({ source }) => source);
  const read: PostFigures[] = [];
  for (const { provider_id } of posts) {
    const answer = await readInsights(api, provider_id, names);
    if (!answer.ok) return answer.failure;
    const figures = readFigures(answer.figures, today, api.now());
    read.push({ provider_id, metrics: figures, ...(answer.gone ? { gone: true as const } : {}) });
  }
  return { status: 'read', posts: read };
}

type NamesAnswer =
  | { ok: true; figures: Record<string, number>; gone: boolean }
  | { ok: false; again: boolean; failure: PublishFailure };

function toAnswer(answer: NamesAnswer): InsightAnswer {
  return answer.ok ? answer : { ok: false, failure: answer.failure };
}

async function readNames(
  { call, network, now }: InsightApi,
  post: string,
  names: readonly string[],
): Promise<NamesAnswer> {
  const path = `/${encodeURIComponent(post)}/insights`;
  const called = await call({ path, method: 'GET', query: { metric: names.join(',') } });
  const read = readAccepted(called, Insights);
  if (read) return { ok: true, figures: Object.fromEntries(read.data.flatMap(toFigure)), gone: false };
  const error = called.met ? readGraphError(called.body) : undefined;
  if (error?.code === 100 && error.error_subcode === 33) return { ok: true, figures: {}, gone: true };
  return {
    ok: false,
    again: error?.code === 100,
    failure: toGraphPrepareFailure(called, { network, now: now() }),
  };
}

/** A figure is a number, or numbers by kind, such as reactions, which are added. */
function toFigure({ name, values, total_value }: z.infer<typeof Insight>): [string, number][] {
  if (name === undefined) return [];
  const value: unknown = total_value?.value ?? values[0]?.value;
  if (typeof value === 'number') return [[name, value]];
  const counts = Counts.safeParse(value).data;
  return counts === undefined ? [] : [[name, Object.values(counts).reduce((sum, one) => sum + one, 0)]];
}
