/** Headers as in the Fetch standard; names are compared case-insensitively. */
export type RequestHeaders = { get(name: string): string | null };

/**
 * A request of a network to one of our addresses. `url` is the address under which it is registered there, with its query; `body` has the
 * bytes as they arrived. Signatures that contain a time are compared with `now`.
 */
export type WebhookRequest = {
  method: string;
  url: URL;
  headers: RequestHeaders;
  body: Uint8Array;
  now: Date;
};

/**
 * Whether a request really comes from the network. `plain` is the content of a body that was encrypted. `reason` is for the log and the page
 * of the connection, never for the caller.
 */
export type VerificationResult = { ok: true; plain?: Uint8Array } | { ok: false; reason: string };

/** The response that a network expects to its challenge, or why a request is no valid challenge. */
export type Handshake = ({ ok: true } & WebhookResponse) | { ok: false; reason: string };

/** A response in the form that a network expects; the status is 200. */
export type WebhookResponse = { type: string; body: string };
