import * as contract from '#contracts/crm/assignment/endpoints.ts';
import { drainQueue, drainQueues } from '#server/crm/assignment/drain.ts';
import { reassignOverdue } from '#server/crm/assignment/overdue.ts';
import { assignAnew, presentAssignment } from '#server/crm/assignment/present.ts';
import { bind } from '#server/kit/http/call.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const handlers = [
  bind(contract.getAssignment, ({ unit, params }) => presentAssignment(unit, params._id)),
  bind(contract.assignByRules, ({ context, unit, params }) => assignAnew(context, unit, params._id)),
];

export const jobs = [
  handleJob(contract.drainQueueJob, drainQueue),
  handleJob(contract.assignToFreedAgentsJob, drainQueue),
  handleJob(contract.drainQueuesJob, drainQueues),
  handleJob(contract.reassignOverdueTicketJob, reassignOverdue),
];
