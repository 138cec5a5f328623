import { z } from 'zod';
import type { Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, isUnsentError } from '#connectors/kit/transport.ts';
import { text } from '#connectors/kit/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** The network in faults. */
const NETWORK = 'GPTBots';

/** The largest answer that is read. */
const MOST_BYTES = 256 * 1024;

const Body = z.object({ code: z.number().optional().catch(undefined), message: text });

/** The outcome of a call; without a response, `left` states whether GPTBots may have acted on it. */
export type GptbotsAnswer =
  | { met: true; ok: boolean; status: number; body: unknown; message: Fault; retry_after: string | null }
  | { met: false; left: boolean; message: Fault };

/** Where an agent is, and its key. */
export type GptbotsAgent = { url: string; key: string };

/** Posts to the API of an agent. Everything that GPTBots answers with a code other than 0 is a refusal, whatever the status. */
export async function callGptbots(
  { fetch, timeout_ms = DEFAULT_TIMEOUT_MS }: Pick<Io, 'fetch' | 'timeout_ms'>,
  { url, key }: GptbotsAgent,
  [path, body]: readonly [path: string, body: unknown],
): Promise<GptbotsAnswer> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      most_bytes: MOST_BYTES,
      signal: AbortSignal.timeout(timeout_ms),
    });
    const { status, headers } = response;
    const given = parseJson(await response.text());
    const { code = 0, message } = Body.safeParse(given).data ?? {};
    const said = [message, ...(code === 0 ? [] : [`(${code})`])].filter(Boolean).join(' ');
    return {
      met: true,
      ok: response.ok && code === 0,
      status,
      body: given,
      message: toResponseFault(NETWORK, status, said || undefined),
      retry_after: headers.get('retry-after'),
    };
  } catch (error) {
    return { met: false, left: !isUnsentError(error), message: describeFailure(error) };
  }
}

/** The address of the API in a region. */
export function getApiAddress(region: string | undefined): string {
  return `https://api-${region ?? 'sg'}.gptbots.ai`;
}
