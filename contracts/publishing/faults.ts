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
    /** A span that is longer than this. */
    too_many_days: { days: number };
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
    /** A published post that is changed, at a network that does not allow it. */
    post_not_editable: NoParams;
    /** A published post that is removed, at a network that does not allow it. */
    post_not_removable: NoParams;
    /** A published post whose number at its network is not known. */
    post_number_unknown: NoParams;
    /** A post that its network neither has nor refuses. */
    post_unclear: NoParams;
    /** A cell that names an account of a network which is none of those on which posts are published, or more than one of them. */
    import_account_unknown: { name: string };
    import_account_unclear: { name: string };
    /** A day without a time. */
    import_time_missing: NoParams;
    /** A text that is no day, a year of two digits that may be of either era, or a day that does not fit the order of the others. */
    import_date_unread: NoParams;
    import_year_unclear: NoParams;
    import_other_order: NoParams;
    /** Dates of a file that can be read in two ways: a person has to say which. */
    import_dates_open: NoParams;
    /** A text that is no address of a picture or film. */
    import_media_address: NoParams;
    /** A picture or film that could not be fetched, is none that may be stored, or is at an address that is not reached for safety. */
    import_media_unread: { host: string };
    import_media_refused: { host: string };
    import_media_forbidden: { host: string };
    /** The same key in two rows of a file. */
    import_key_twice: NoParams;
    /** A file of which no row can become a post, or of which no post is left to be taken back. */
    import_none_ready: NoParams;
    import_none_left: NoParams;
    /** A workflow that asks for approval without steps. */
    approval_steps_needed: NoParams;
    /** A step that needs more people than it names. */
    approval_too_many: NoParams;
    /** A post that needs approval and has none for what it says. */
    approval_needed: NoParams;
    /** A post that waits for approval. */
    approval_waits: NoParams;
    /** A post that nobody is asked to approve. */
    approvers_needed: NoParams;
    /** A post that has changed since it was opened. */
    approval_other_version: NoParams;
    /** An approver who may not approve this post: not asked, the author, or one who has approved. */
    approval_not_yours: NoParams;
    /** A post that was not opened before it is approved with others. */
    approval_not_opened: NoParams;
    /** Somebody who is asked without the right to approve, or by a link that no longer opens. */
    approver_may_not: NoParams;
    /** An approver who is put into the place of another one, and is asked already or wrote the post. */
    approver_asked: NoParams;
    approver_wrote: NoParams;
    /** A file whose bytes are not those that were approved. */
    approved_file_changed: NoParams;
    /** A deputy of oneself. */
    deputy_self: NoParams;
    /** A variable of a saved text that does not exist, and more hashtags than a network takes. */
    saved_text_variable: NoParams;
    hashtags_over: { limit: number };
    /** The rest of a thread, after a part of it was found at its network. */
    thread_goes_on: NoParams;
  }
}
