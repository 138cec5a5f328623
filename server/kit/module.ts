import type { DemoPart } from '#server/kit/demo-part.ts';
import type { DocumentGuards } from '#server/kit/document-guards.ts';
import type { Follower } from '#server/kit/events/follow.ts';
import type { Handler } from '#server/kit/http/call.ts';
import type { JobHandler, ScheduledJob } from '#server/kit/jobs/runner.ts';
import type { LongWorkRunner } from '#server/kit/long-work/runner.ts';
import type { Service } from '#server/kit/service.ts';

/** Everything that one module of the server does for the suite; it is listed in `server/modules.ts`. */
export type Module = {
  name: string;
  handlers?: readonly Handler[];
  jobs?: readonly JobHandler[];
  longWorks?: readonly LongWorkRunner[];
  /** Its jobs that run on a schedule (UTC). */
  timetable?: readonly ScheduledJob[];
  /** Its jobs that follow from events. */
  followers?: readonly Follower[];
  /** The kinds of events that it reacts to once they are committed. */
  reactsTo?: Iterable<string>;
  /** Its checks before settings documents change, by their name. */
  documentGuards?: DocumentGuards;
  /** Its parts with a lifecycle of their own, in the order of their start. */
  services?: readonly Service[];
  addDemo?: DemoPart;
};
