-- A session in somebody's place hangs on the administrator's own one: it ends with it, however that ends (signed out, ended from
-- another browser, its person disabled), and goes on where that gets a new token. Keys are checked and followed by the owner, so it
-- does not matter that the two stand in different accounts.
delete from sessions remote
 where remote.remote_home is not null
   and not exists (select from sessions home where home.token_hash = remote.remote_home);
alter table sessions add constraint sessions__remote_home foreign key (remote_home)
  references sessions (token_hash) on delete cascade on update cascade;
