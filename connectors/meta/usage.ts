import { z } from 'zod';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds to wait where Meta refuses for its rate limits and names no time. */
export const GRAPH_PAUSE = 60;

/** From this share of a limit on (in percent), calls are put off: at 100 Meta refuses them, and counts them all the same. */
const NEARLY_FULL = 90;
/** How long they are put off where Meta does not say, in seconds: its windows roll over an hour. */
const COOL_DOWN = 900;

const share = z.number().catch(0);
const Usage = z.object({ call_count: share, total_cputime: share, total_time: share });
const CaseUsage = z.record(
  z.string(),
  z.array(Usage.extend({ estimated_time_to_regain_access: z.number().catch(0) })),
);

/**
 * Seconds to leave the Graph API alone, by the headers of an answer: `Retry-After`, what `X-Business-Use-Case-Usage` estimates (in
 * minutes), and how full that and `X-App-Usage` are (in percent). 0 where nothing speaks against the next call.
 * Source: Meta, "Rate limits" (platform and business use case).
 */
export function computeGraphPause(headers: Headers, now: Date): number {
  const seconds = retryAfterSeconds(headers.get('retry-after'), now) ?? 0;
  const app = read(headers, 'x-app-usage', Usage);
  const cases = Object.values(read(headers, 'x-business-use-case-usage', CaseUsage) ?? {}).flat();
  const full = [...(app ? [app] : []), ...cases].some(
    (one) => Math.max(one.call_count, one.total_cputime, one.total_time) >= NEARLY_FULL,
  );
  const estimated = cases.map((one) => one.estimated_time_to_regain_access * 60);
  return Math.max(seconds, ...estimated, full ? COOL_DOWN : 0);
}

function read<Shape extends z.ZodType>(
  headers: Headers,
  name: string,
  shape: Shape,
): z.infer<Shape> | undefined {
  return shape.safeParse(parseJson(headers.get(name) ?? 'null')).data;
}
