import { existsSync, readdirSync, writeFileSync } from 'node:fs';

/** Writes the beginnings of a settings area, so that every area begins the same. Run: `node scripts/run.mjs scripts/new-area.ts NAME`. */
const name = process.argv[2] ?? '';
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  process.stderr.write(
    'Name the area in kebab-case, for example: node scripts/run.mjs scripts/new-area.ts post-blocker\n',
  );
  process.exit(1);
}

const snake = name.replaceAll('-', '_');
const camel = name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
const contract = `contracts/settings/${name}.ts`;
const newest =
  readdirSync('server/migrations')
    .filter((file) => /^\d{4}_/.test(file))
    .sort()
    .at(-1) ?? '0000';
const migration = `server/migrations/${String(Number(newest.slice(0, 4)) + 1).padStart(4, '0')}_${snake}.sql`;

const write = (path: string, text: string): void => {
  if (existsSync(path)) throw new Error(`${path} is there already`);
  writeFileSync(path, text);
  process.stdout.write(`wrote ${path}\n`);
};

write(
  contract,
  `import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { collection } from '#contracts/kit/area/collection.ts';

/** Say in one sentence what this area is for. */
export const ${camel} = defineArea({
  page: '${name}',
  products: ['crm'],
  access: { read: ['crm.${snake}.read'], write: ['crm.${snake}.write'] },
  resources: {
    items: collection({
      path: '/crm/${name}',
      table: '${snake}s',
      envelope: 'crm',
      fields: { name: z.string().trim().min(1).max(60) },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name'],
    }),
  },
});
`,
);
write(
  migration,
  `-- Say why this table is there.
create table ${snake}s (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint ${snake}s__account_id__name unique (account_id, name)
);
`,
);
process.stdout.write(`
Left to do:
  contracts/settings/register.ts            import { ${camel} } and add it to AREAS
  contracts/permissions/table.ts            crm.${snake}: 'rw', unless the permission is there
  server/kit/db/tables.ts                   only if other code reads ${snake}s
  web/text/en/settings.ts, web/text/th/settings.ts   the compiler asks for ${snake}
  tests/register-examples/settings.ts       a good item for '${name}'
Then: npm run check && npm test -- register
`);
