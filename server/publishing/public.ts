export { listPublishedIn } from '#server/publishing/numbers/result-store.ts';
export type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';
export { noteHandlers } from '#server/publishing/calendar/note-handlers.ts';
export { listAllNotes } from '#server/publishing/calendar/note-store.ts';
export { queueHandlers } from '#server/publishing/queues/handlers.ts';
export { listQueues } from '#server/publishing/queues/queue-store.ts';
export { listAllApprovers } from '#server/publishing/approval/people-store.ts';
export { workflowHandlers } from '#server/publishing/approval/workflow-handlers.ts';
export { listWorkflows } from '#server/publishing/approval/workflow-store.ts';
