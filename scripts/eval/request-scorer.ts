import { z } from 'zod';
import { parseDelivery as parsePage } from '#connectors/facebook/parse.ts';
import { parseDelivery as parseInstagram } from '#connectors/instagram/parse.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { buildDelivery } from '#connectors/kit/webhook-requests.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';
import { parseDelivery as parseLine } from '#connectors/line/parse.ts';
import { verifySignature } from '#connectors/line/signature.ts';
import { verifyMeta } from '#connectors/meta/signature.ts';
import { parseDelivery as parseX } from '#connectors/twitter/parse.ts';
import { verifyX } from '#connectors/twitter/signature.ts';
import { parseDelivery as parseWhatsApp } from '#connectors/whatsapp/parse.ts';
import { parseRows } from './data-file.ts';
import { count } from './payload-scorer.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const SignedRequest = z.object({
  platform: z.string(),
  header: z.string(),
  secret: z.string(),
  body: z.string(),
  signature: z.string(),
});
type SignedRequest = z.infer<typeof SignedRequest>;

type RequestVerifier = {
  verify: (request: WebhookRequest, secret: string) => VerificationResult;
  parse: (body: Uint8Array) => ParsedDelivery;
};

const meta: RequestVerifier = {
  verify: (request, app_secret) => verifyMeta(request, { app_secret }),
  parse: (body) => parsePage(body, NOW),
};
/** How the requests of each network are verified: Meta's networks share a signature. */
const GATES: Readonly<Record<string, RequestVerifier>> = {
  line: {
    verify: (request, channel_secret) => verifySignature(request, { channel_secret }),
    parse: (body) => parseLine(body, NOW),
  },
  facebook: meta,
  instagram: { ...meta, parse: (body) => parseInstagram(body, NOW) },
  whatsapp: { ...meta, parse: (body) => parseWhatsApp(body, NOW) },
  x: {
    verify: (request, app_secret) => verifyX(request, { app_secret }),
    parse: (body) => parseX(body, NOW),
  },
};

/**
 * Signed requests: a row is right if the request verifies, does not verify with one byte changed, and is accepted or refused with a reason.
 */
export const signedRequests: Scorer = {
  name: 'signed requests',
  fits: (file) => file.stem === '4_payloads/signed_requests',
  score: (file) => {
    const byPlatform = Map.groupBy(parseRows(file, SignedRequest), ({ platform }) => platform);
    return [...byPlatform].map(([platform, rows]) => {
      const gate = GATES[platform];
      const right = gate ? rows.filter((row) => evaluateSafely(() => isLetIn(gate, row))).length : 0;
      const taken = gate
        ? rows.filter(({ body }) => gate.parse(Buffer.from(body)).items.length > 0).length
        : 0;
      return {
        file: file.name,
        what: `platform=${platform}${gate ? '' : ' (no connector yet)'}`,
        rows: rows.length,
        right,
        figure: `${((100 * right) / Math.max(rows.length, 1)).toFixed(1)} %, something taken in ${taken}`,
        published: null,
      };
    });
  },
};

function isLetIn(
  { verify, parse }: RequestVerifier,
  { platform, header, secret, body, signature }: SignedRequest,
): boolean {
  const proofs = { headers: { [header]: signature } };
  const bytes = Buffer.from(body);
  const changed = Buffer.from(bytes);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  const admitted =
    verify(buildDelivery(bytes, proofs), secret).ok && !verify(buildDelivery(changed, proofs), secret).ok;
  return admitted && count({ platform, payload: payloadOf(body) }, parse(bytes)).whole;
}

/** The values of a body; a form or anything else that is not JSON has none that could be counted. */
function payloadOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
