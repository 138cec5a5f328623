-- Tags are numbers: as numbers they are counted together with those of mentions.
alter table theme_rollups add column if not exists number UInt32 alias toUInt32OrZero(theme);
