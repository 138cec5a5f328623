-- Who was put into whose place: shown in the history, and what the one who did it may take back.
alter table publishing_review_events add column replaced jsonb;
