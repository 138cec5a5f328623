-- Verification links speak Thai beside the account's own language, as surveys do (decision 0147).

-- Empty: not in Thai. Fields hold theirs as `label_th`.
alter table verification_settings add column message_th text not null default '';

-- In which language the customer was asked; those asked before read the account's.
alter table verification_links add column language text not null default 'en' check (language in ('en', 'th'));
update verification_links set language = accounts.language
  from accounts where accounts._id = verification_links.account_id and accounts.language <> 'en';
alter table verification_links alter column language drop default;
