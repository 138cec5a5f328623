import type { QueueSlot } from '#contracts/publishing/queues.ts';
import type { Json, VersionColumns } from '#server/kit/db/columns.ts';

type PublishingQueues = VersionColumns & {
  account_id: string;
  _id: string;
  name: string;
  zone: string;
  slots: Json<QueueSlot[]>;
  paused: boolean;
};

/** The table of queues. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_queues: PublishingQueues;
  }
}
