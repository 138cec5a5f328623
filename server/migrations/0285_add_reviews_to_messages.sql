-- Public reviews with stars are a place of their own, beside comments.
alter table messages drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('private', 'comment', 'review', 'mail', 'bot'));
