export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of publishing. */
  interface FaultCatalogue {
    /** A planned time that is not written as one, or a day that no calendar has. */
    wall_time: NoParams;
    /** A post without a time that should be scheduled. */
    plan_time_needed: NoParams;
    /** A planned time that has passed. */
    plan_time_past: NoParams;
    /** A wall time that the zone skips: clocks go from it to `next`. */
    plan_time_skipped: { next: string };
    /** An account of a network on which the account of Earshot does not publish. */
    no_publishing_account: NoParams;
    /** The same account of a network twice. */
    account_twice: NoParams;
    /** A post for no account of a network. */
    accounts_needed: NoParams;
    /** A post that shows nothing. */
    post_empty: NoParams;
    /** The same post twice among many. */
    post_twice: NoParams;
    /** A rule of repeats without an end, or with two. */
    repeat_end: NoParams;
    /** A rule of repeats that makes no day to come. */
    repeat_none: NoParams;
    /** A time of a slot that is not written as one. */
    slot_time: NoParams;
    /** A queue that has no free slot within a year. */
    no_free_slot: NoParams;
    /** A last day before the first. */
    last_day_early: NoParams;
    /** A post that is published or being sent, so that its time stays. */
    post_sent: NoParams;
    /** A file of a post that is no longer stored. */
    post_file_gone: NoParams;
    /** A part of a picture, which only a copy of it has. */
    crop_without_copy: NoParams;
    /** A part of a thread, or a comment, whose former part has no id that is known. */
    post_parent_unknown: NoParams;
    /** A post that was not found at its network, which is certain of it. */
    post_absent: NoParams;
    /** A post that its network neither has nor refuses. */
    post_unclear: NoParams;
    /** The rest of a thread, after a part of it was found at its network. */
    thread_goes_on: NoParams;
  }
}
