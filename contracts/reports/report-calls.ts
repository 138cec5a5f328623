import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint, type Access } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery, type Envelope } from '#contracts/kit/envelope.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { ReportFormat } from '#contracts/reports/report.ts';

/** A kind of saved reports, as far as the calls of its runs need it. */
type RunKind<Run extends z.ZodType> = {
  /** The prefix of the names of calls and events. */
  name: string;
  path: string;
  envelope: Envelope;
  /** The noun for one report in summaries, without an article. */
  noun: string;
  run: Run;
  read: Access;
};

/** A kind of saved reports: names, schemas, and the permissions that the calls require. */
type Kind<Report extends z.ZodType, Fields extends z.ZodRawShape, Run extends z.ZodType> = RunKind<Run> & {
  report: Report;
  input: z.ZodObject<Fields, z.core.$strict>;
  write: Access;
  /** To send a report, and to request the consent of its receivers again. */
  send: Access;
  /** Reasons for which naming receivers may be refused, if it needs more than `write`. */
  refusals: readonly ErrorCode[];
};

const one = z.object({ _id: Id });
const paged = z.strictObject(PageQuery.shape);

/** The calls of saved reports of one kind; tickets and mentions have the same ones. */
export function reportCalls<Report extends z.ZodType, Fields extends z.ZodRawShape, Run extends z.ZodType>(
  kind: Kind<Report, Fields, Run>,
) {
  const { name, path, envelope, noun, report, input, read, write, send, refusals } = kind;
  return {
    list: defineEndpoint({
      envelope,
      name: `${name}.list`,
      method: 'GET',
      path,
      access: read,
      summary: `List each ${noun} by name, with the state of each receiver and the latest run`,
      input: { query: paged },
      answer: buildPageSchema(report),
      errors: ['cursor_invalid'],
    }),
    create: defineEndpoint({
      envelope,
      name: `${name}.create`,
      method: 'POST',
      path,
      access: write,
      summary: `Create a ${noun}; addresses outside the account are asked before anything is sent to them`,
      input: { body: input },
      answer: report,
      status: 201,
      errors: ['name_taken', ...refusals],
      event: `${name}.created`,
    }),
    update: defineEndpoint({
      envelope,
      name: `${name}.update`,
      method: 'PUT',
      path: `${path}/{_id}`,
      access: write,
      summary: `Update a ${noun}; fields not sent stay. One whose owner can no longer read it becomes the caller’s`,
      input: { params: one, body: toChangesSchema(input.shape).extend({ version: Version.optional() }) },
      answer: report,
      errors: ['not_found', 'name_taken', 'stale_version', ...refusals],
      event: `${name}.updated`,
    }),
    remove: defineEndpoint({
      envelope,
      name: `${name}.delete`,
      method: 'DELETE',
      path: `${path}/{_id}`,
      access: write,
      summary: `Delete a ${noun} with all its runs and files`,
      input: { params: one },
      answer: one,
      errors: ['not_found'],
      event: `${name}.deleted`,
    }),
    ...buildRunCalls(kind),
    askAgain: defineEndpoint({
      envelope,
      name: `${name}.resend-confirmation`,
      method: 'POST',
      path: `${path}/{_id}/resend-confirmation`,
      access: send,
      summary: 'Ask a receiver again by mail who has not agreed, or has unsubscribed',
      input: { params: one, body: z.strictObject({ email: Email }) },
      answer: report,
      errors: ['not_found', 'too_many'],
      event: `${name}.updated`,
    }),
  };
}

/** The calls of the runs of a report: start one, list them, get a file of one. */
function buildRunCalls<Run extends z.ZodType>({ name, path, envelope, noun, run, read }: RunKind<Run>) {
  return {
    make: defineEndpoint({
      envelope,
      name: `${name}.run`,
      method: 'POST',
      path: `${path}/{_id}/runs`,
      access: read,
      summary: `Run a ${noun} now; with \`send\` it is also sent to its receivers, which needs the permission to send`,
      input: { params: one, body: z.strictObject({ send: z.boolean().default(false) }) },
      answer: run,
      status: 202,
      errors: ['not_found', 'not_permitted', 'already_running'],
      event: `${name}.run_requested`,
    }),
    runs: defineEndpoint({
      envelope,
      name: `${name}.runs`,
      method: 'GET',
      path: `${path}/{_id}/runs`,
      access: read,
      summary: `List the runs of a ${noun} and to how many receivers each went, newest first`,
      input: { params: one, query: paged },
      answer: buildPageSchema(run),
      errors: ['not_found', 'cursor_invalid'],
    }),
    file: defineEndpoint({
      name: `${name}.file`,
      method: 'GET',
      path: `${path}/{_id}/runs/{run_id}/files/{format}`,
      access: read,
      summary: `Get a file of a ${noun}`,
      input: {
        params: one.extend({ run_id: Id, format: ReportFormat }),
        query: z.strictObject({ show: z.literal('1').optional() }),
      },
      answer: z.string(),
      answerKind: 'application/octet-stream',
      errors: ['not_found'],
      transaction: false,
    }),
  };
}
