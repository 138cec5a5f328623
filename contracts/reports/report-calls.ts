import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { changesOf } from '#contracts/kit/changes.ts';
import { endpoint, type Access } from '#contracts/kit/endpoint.ts';
import { page, PageQuery, type Envelope } from '#contracts/kit/envelope.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { ReportFormat } from '#contracts/reports/report.ts';

/** What saved reports of one kind are: their names, their shapes, and the rights that their calls ask for. */
type Kind<Report extends z.ZodType, Fields extends z.ZodRawShape, Run extends z.ZodType> = {
  /** How names of calls and events begin. */
  name: string;
  path: string;
  envelope: Envelope;
  /** How summaries name one, without an article. */
  noun: string;
  report: Report;
  input: z.ZodObject<Fields, z.core.$strict>;
  run: Run;
  read: Access;
  write: Access;
  /** To send a report, and to ask its receivers again. */
  send: Access;
  /** What naming receivers may be refused with, where it needs more than `write`. */
  refusals: readonly ErrorCode[];
};

const one = z.object({ _id: Id });
const paged = z.strictObject(PageQuery.shape);

/** The calls of saved reports of one kind: tickets and mentions have them alike. */
export const reportCalls = <Report extends z.ZodType, Fields extends z.ZodRawShape, Run extends z.ZodType>(
  kind: Kind<Report, Fields, Run>,
) => {
  const { name, path, envelope, noun, report, input, run, read, write, send, refusals } = kind;
  return {
    list: endpoint({
      envelope,
      name: `${name}.list`,
      method: 'GET',
      path,
      access: read,
      summary: `Every ${noun} by name, with where each receiver stands and what was made of it last`,
      input: { query: paged },
      answer: page(report),
      errors: ['cursor_invalid'],
    }),
    create: endpoint({
      envelope,
      name: `${name}.create`,
      method: 'POST',
      path,
      access: write,
      summary: `Save a ${noun}; addresses outside are asked before anything goes to them`,
      input: { body: input },
      answer: report,
      status: 201,
      errors: ['name_taken', ...refusals],
      event: `${name}.created`,
    }),
    update: endpoint({
      envelope,
      name: `${name}.update`,
      method: 'PUT',
      path: `${path}/{_id}`,
      access: write,
      summary: `Change a ${noun}; fields not sent stay. One whose owner may not read it any more becomes the caller’s`,
      input: { params: one, body: changesOf(input.shape).extend({ version: Version.optional() }) },
      answer: report,
      errors: ['not_found', 'name_taken', 'stale_version', ...refusals],
      event: `${name}.updated`,
    }),
    remove: endpoint({
      envelope,
      name: `${name}.delete`,
      method: 'DELETE',
      path: `${path}/{_id}`,
      access: write,
      summary: `Delete a ${noun} with everything that was made of it`,
      input: { params: one },
      answer: one,
      errors: ['not_found'],
      event: `${name}.deleted`,
    }),
    make: endpoint({
      envelope,
      name: `${name}.make`,
      method: 'POST',
      path: `${path}/{_id}/runs`,
      access: read,
      summary: `Make a ${noun} now; with \`send\` it also goes to its receivers, which needs the right to send it`,
      input: { params: one, body: z.strictObject({ send: z.boolean().default(false) }) },
      answer: run,
      status: 202,
      errors: ['not_found', 'not_permitted', 'already_running'],
      event: `${name}.asked`,
    }),
    runs: endpoint({
      envelope,
      name: `${name}.runs`,
      method: 'GET',
      path: `${path}/{_id}/runs`,
      access: read,
      summary: `What was made of a ${noun} and to how many it went, newest first`,
      input: { params: one, query: paged },
      answer: page(run),
      errors: ['not_found', 'cursor_invalid'],
    }),
    file: endpoint({
      name: `${name}.file`,
      method: 'GET',
      path: `${path}/{_id}/runs/{run_id}/files/{format}`,
      access: read,
      summary: `A file of a ${noun}`,
      input: {
        params: one.extend({ run_id: Id, format: ReportFormat }),
        query: z.strictObject({ show: z.literal('1').optional() }),
      },
      answer: z.string(),
      answerKind: 'application/octet-stream',
      errors: ['not_found'],
      transaction: false,
    }),
    askAgain: endpoint({
      envelope,
      name: `${name}.ask-again`,
      method: 'POST',
      path: `${path}/{_id}/ask-again`,
      access: send,
      summary: 'Mail a receiver who has not said yes, or ended it, the question once more',
      input: { params: one, body: z.strictObject({ email: Email }) },
      answer: report,
      errors: ['not_found', 'too_many'],
      event: `${name}.updated`,
    }),
  };
};
