import { z } from 'zod';

/** Work done after the call that requested it, added in that call's transaction. */
export type JobDeclaration<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  /** Tries before it is left for a person to look at. */
  attempts: number;
  /** Jobs with the same queue name run one after another; null means no queue. */
  queue?: (payload: z.output<P>) => string | null;
};

/** Declares a job; the name is `module.verb-noun`. Payloads only ever grow by optional fields: older ones may be in flight. */
export const defineJob = <P extends z.ZodType>(declared: JobDeclaration<P>): JobDeclaration<P> => declared;
