import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';

/** Somebody who may approve in a step: a user, everybody with a role, or a person outside with a link. */
export const Approver = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), id: Id }),
  z.strictObject({ kind: z.literal('role'), id: Id }),
  z.strictObject({ kind: z.literal('client'), id: Id }),
]);
export type Approver = z.infer<typeof Approver>;

/**
 * One step of a workflow. `needed`: how many different people have to approve, or `all` of the named approvers, where a role counts as
 * one approver and needs one person who has it.
 */
const ApprovalStep = z.strictObject({
  approvers: z.array(Approver).min(1).max(50),
  needed: z.union([z.literal('all'), z.number().int().min(1).max(50)]),
});
export type ApprovalStep = z.infer<typeof ApprovalStep>;

/** The steps through which something goes before it may go out, one after another; `own_work`: people may approve what they wrote. */
const ApprovalWorkflow = z.strictObject({
  steps: z.array(ApprovalStep).min(1).max(10),
  own_work: z.boolean().default(false),
});
export type ApprovalWorkflow = z.infer<typeof ApprovalWorkflow>;

/** Who decides, with the roles that they have when they do. */
const ApprovalPerson = z.object({
  kind: z.enum(['user', 'client']),
  id: Id,
  roles: z.array(Id),
});
export type ApprovalPerson = z.infer<typeof ApprovalPerson>;

/**
 * What happens to something that needs approval, in order. `hash` is that of what it says (a version); `authors` are the users who wrote
 * what is submitted. `edited`: it now says what `hash` is of. `barred`: somebody may no longer approve anything. `released`: it goes out
 * without approval, for a reason that is kept.
 */
const ApprovalEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submitted'), hash: z.string(), authors: z.array(Id) }),
  z.object({ kind: z.literal('edited'), hash: z.string() }),
  z.object({ kind: z.literal('approved'), hash: z.string(), by: ApprovalPerson }),
  z.object({ kind: z.literal('sent_back'), hash: z.string(), by: ApprovalPerson }),
  z.object({ kind: z.literal('barred'), person: z.object({ kind: z.enum(['user', 'client']), id: Id }) }),
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('withdrawn') }),
  z.object({ kind: z.literal('released'), hash: z.string(), reason: z.string().min(1) }),
]);
export type ApprovalEvent = z.infer<typeof ApprovalEvent>;
