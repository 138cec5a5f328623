-- The last event that may have changed mentions, or what a search of them means: an answer about mentions stays valid while an account
-- writes other events. The condition is that of `findMentionVersion`, letter by letter, or the index is not used.
create index event_log__mentions on event_log (account_id, seq desc) where split_part(kind, '.', 1) in ('mention', 'mentions', 'sentiment',
  'auto_sentiment', 'import', 'keyword', 'ticket_tag', 'tag_rule', 'blacklist', 'person', 'privacy', 'long_work', 'listening_score_weights',
  'settings');
