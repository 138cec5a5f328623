alter table mentions
  -- Which entry of the blacklist hid a mention; nobody's where none did.
  add column if not exists hidden_by UUID codec(ZSTD(1)),
  -- When anybody or anything last changed it; its arrival where nobody did.
  add column if not exists updated_at DateTime64(3, 'UTC') default collected_at codec(Delta, ZSTD(1));
