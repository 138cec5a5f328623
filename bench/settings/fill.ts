import type pg from 'pg';

/** The amount of data in one account. */
export type Sizes = { keywords: number; tags: number; responses: number };

/** Fills an account with settings by direct SQL: the benchmark measures reading and saving, not how the data was created. */
export async function fillSettings(owner: pg.Pool, accountId: string, sizes: Sizes): Promise<void> {
  const run = (text: string, ...values: unknown[]) => owner.query(text, [accountId, ...values]);
  await run(
    `insert into keywords (account_id, _id, product, name, patterns, match, active)
     select $1, gen_random_uuid(), 'listening', 'Keyword ' || n, array['word' || n || '*คำ' || n || '|not' || n], 'auto', n % 3 > 0
       from generate_series(1, $2::int) n`,
    sizes.keywords,
  );
  await run(
    `insert into ticket_tags (account_id, _id, product, type, name, position)
     select $1, gen_random_uuid(), 'crm', 'group', 'Group ' || n, n from generate_series(1, 20) n`,
  );
  await run(
    `insert into ticket_tags (account_id, _id, product, type, name, ticket_group_id, position)
     select $1, gen_random_uuid(), 'crm', 'category', 'Category ' || n, above._id, n
       from generate_series(1, 200) n
       join lateral (select _id from ticket_tags where account_id = $1 and type = 'group' order by position offset (n % 20) limit 1) above on true`,
  );
  await run(
    `insert into ticket_tags (account_id, _id, product, type, name, ticket_cat_id, position)
     select $1, gen_random_uuid(), 'crm', 'tag', 'Tag ' || n, above._id, n
       from generate_series(1, $2::int) n
       join (select _id, row_number() over (order by name) - 1 as place from ticket_tags where account_id = $1 and type = 'category') above
         on above.place = n % 200`,
    sizes.tags,
  );
  await run(
    `insert into canned_response_folders (account_id, _id, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Folder ' || n, now(), now() from generate_series(1, 40) n`,
  );
  await run(
    `insert into canned_responses (account_id, _id, folder_id, title, type, text, permission, shortcut, keyword_ids, created_at, updated_at)
     select $1, gen_random_uuid(), folder._id, 'Answer ' || n, 'text', 'สวัสดีค่ะ คำตอบที่ ' || n, 'all', 'a' || n, '{}', now(), now()
       from generate_series(1, $2::int) n
       join (select _id, row_number() over (order by name) - 1 as place from canned_response_folders where account_id = $1) folder
         on folder.place = n % 40`,
    sizes.responses,
  );
  await owner.query('analyze keywords, ticket_tags, canned_response_folders, canned_responses');
}
