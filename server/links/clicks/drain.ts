import { insertClicksOnce } from '#server/kit/clickhouse/link-clicks.ts';
import type { Context } from '#server/kit/context.ts';
import { readLines, removeSegment, type ClickLog, type Segment } from '#server/links/clicks/click-log.ts';

type Source = Pick<Context, 'clickhouse'>;

/** Stores what the log of this process has collected. */
export async function drainOwn(context: Source, log: ClickLog): Promise<void> {
  for (const segment of await log.rotate()) await storeSegment(context, segment);
}

/** Stores what processes left behind that ended without it. */
export async function drainLeft(context: Source, log: ClickLog): Promise<void> {
  for (const segment of await log.listLeft()) await storeSegment(context, segment);
}

/** A file that is stored twice, by a repeat or by two processes, counts once: its name is the token of the insert. */
async function storeSegment({ clickhouse }: Source, segment: Segment): Promise<void> {
  await insertClicksOnce(clickhouse, await readLines(segment), segment.token);
  await removeSegment(segment);
}
