import type { TwinReply } from '#connectors/kit/twin-server.ts';

/** An error in the format of the Graph API, for pages and Instagram (Meta, "Handling errors"). */
export function buildGraphError(status: number, code: number, message: string): TwinReply {
  return {
    status,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'twin' } },
  };
}

/** How the Graph API refuses: a token that has ended, too many calls, a fault of its own. */
export function refuse(status: 401 | 429 | 500): TwinReply {
  if (status === 401) return buildGraphError(400, 190, 'Error validating access token: Session has expired.');
  if (status === 429) return buildGraphError(400, 4, '(#4) Application request limit reached');
  return buildGraphError(500, 2, 'Service temporarily unavailable');
}
