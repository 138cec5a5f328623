import type { TwinReply } from '#connectors/kit/twin-server.ts';

/** An error in the format of the Graph API, for pages and Instagram (Meta, "Handling errors"). */
export function buildGraphError(
  status: number,
  code: number,
  message: string,
  error_subcode?: number,
): TwinReply {
  const subcode = error_subcode === undefined ? {} : { error_subcode };
  return {
    status,
    body: { error: { message, type: 'OAuthException', code, ...subcode, fbtrace_id: 'twin' } },
  };
}

/** What is not there, or not for this token. */
export function refuseUnknown(id: string): TwinReply {
  return buildGraphError(400, 100, `Unsupported request. Object with ID '${id}' does not exist`, 33);
}

/** How the Graph API refuses: a token that has ended, too many calls, a fault of its own. */
export function refuse(status: 401 | 429 | 500): TwinReply {
  if (status === 401) return buildGraphError(400, 190, 'Error validating access token: Session has expired.');
  if (status === 429) return buildGraphError(400, 4, '(#4) Application request limit reached');
  return buildGraphError(500, 2, 'Service temporarily unavailable');
}
