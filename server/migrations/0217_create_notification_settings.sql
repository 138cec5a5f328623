-- What holds for all notifications of a person. Without a row the defaults of the contract hold.
create table notification_settings (
  account_id uuid not null references accounts (_id) on delete cascade,
  user_id uuid not null,
  -- Whether notifications about work are neither pushed nor sounded while the person is not at work.
  quiet_off_duty boolean not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Unread notifications whose reason is gone are withdrawn by their topic.
create index notifications__unread_topic on notifications (account_id, kind, topic) where read_at is null;
