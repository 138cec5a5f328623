-- Where the people who run the installation belong: one account that is no organisation, and their one role. The ids are those
-- of contracts/permissions/platform.ts.

insert into accounts (_id, name, product, time_zone)
values ('00000000-0000-7000-8000-000000000001', 'Platform', '{}', 'UTC');

insert into roles (account_id, _id, name, permissions)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'platform_administrator',
        '{center.access_account.read,center.access_account.write}');
