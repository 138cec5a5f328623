import { z } from 'zod';
import type { ConnectIo } from '#connectors/kit/connect.ts';
import { requestGraph } from '#connectors/meta/graph.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

const Debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    expires_at: z.number().optional(),
    error: z.object({ message: z.string() }).optional(),
  }),
});

/** Whether a token is valid and until when; `expires_at` null: it does not expire by itself. */
export type InspectedToken =
  | { status: 'good'; expires_at: string | null }
  | { status: 'refused' | 'unknown'; message: Fault };

/** Asks Meta about a token of our app (GET /debug_token, with the app's own token). */
export async function inspectToken(network: string, token: string, io: ConnectIo): Promise<InspectedToken> {
  const debugged = await requestGraph(io, {
    network,
    path: '/debug_token',
    query: {
      input_token: token,
      access_token: `${io.app?.clientId ?? ''}|${io.app?.clientSecret ?? ''}`,
    },
  });
  if (debugged.status !== 'good') return { status: 'unknown', message: debugged.message };
  const known = Debugged.safeParse(debugged.body);
  if (!known.success) return { status: 'unknown', message: fault('unsaid_token', { network }) };
  const { is_valid, expires_at = 0, error } = known.data.data;
  if (!is_valid)
    return { status: 'refused', message: error ? quoteFault(error.message) : fault('token_over') };
  return { status: 'good', expires_at: expires_at > 0 ? new Date(expires_at * 1000).toISOString() : null };
}
