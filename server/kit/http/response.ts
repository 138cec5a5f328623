import { z } from 'zod';
import type { Failure } from '#contracts/kit/envelope.ts';
import { ERROR_CODES, type ErrorCode } from '#contracts/kit/error-code.ts';
import type { Config } from '#server/kit/config.ts';
import { isConnectionLost } from '#server/kit/db/lost-connection.ts';
import { isDiskFull, noteFullDisk } from '#server/kit/disk.ts';
import { Refusal } from '#server/kit/errors.ts';
import { formatFieldFaults, formatRefusal } from '#server/kit/http/error-texts.ts';
import type { Log } from '#server/kit/log.ts';

type FailureResponse = {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  body: Failure;
  headers: Record<string, string>;
};
/** Where the failure is logged, and whose disk is full. */
type FailingSuite = { log: Log; config: Pick<Config, 'dataDir'> };
type FailureContext = { requestId: string; endpoint: string };

/** PostgreSQL and the system report these when a part we need is down. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/** Turns a thrown value into the response: a refusal as declared, anything else an id and nothing more. */
export function presentFailure(
  { log, config }: FailingSuite,
  error: unknown,
  about: FailureContext,
): FailureResponse {
  if (error instanceof Refusal) return present(error.code, error.detail, about);
  if (isDiskFull(error)) {
    noteFullDisk(config);
    log.error({ err: error, ...about }, 'the disk is full');
    return present('disk_full', { retryAfter: 30 }, about);
  }
  if (isDown(error)) {
    log.error({ err: error, ...about }, 'a needed part is down');
    return present('unavailable', { retryAfter: 5 }, about);
  }
  log.error({ err: error, ...about }, 'unexpected failure');
  return present('unexpected', {}, about);
}

function present(code: ErrorCode, detail: Refusal['detail'], about: FailureContext): FailureResponse {
  const { status, statusCode } = ERROR_CODES[code];
  return {
    status,
    headers: {
      ...detail.headers,
      ...(detail.retryAfter === undefined ? {} : { 'retry-after': String(detail.retryAfter) }),
    },
    body: {
      statusCode,
      code,
      message: formatRefusal(code, detail),
      ...(detail.fault ? { fault: detail.fault } : {}),
      ...(detail.fields ? { fields: formatFieldFaults(detail.fields), faults: detail.fields } : {}),
      ...(detail.data === undefined ? {} : { data: detail.data }),
      request_id: about.requestId,
    },
  };
}

const Thrown = z.object({
  code: z.string().optional(),
  syscall: z.string().optional(),
  message: z.string().default(''),
});

/** Whether something is unavailable that comes back by itself. While a server restarts its socket is a missing file. */
function isDown(error: unknown): boolean {
  const { code = '', syscall, message = '' } = Thrown.safeParse(error).data ?? {};
  return (
    isConnectionLost(error) ||
    UNAVAILABLE.has(code) ||
    syscall === 'connect' ||
    message.startsWith('Connection terminated')
  );
}
