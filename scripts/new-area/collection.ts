import type { NameForms } from '../generator/names.ts';
import { mergePlans, type GeneratorPlan } from '../generator/plan.ts';
import { buildDeclaredPlan } from './declared.ts';

function contractOf({ kebab, snake, camel, title }: NameForms): string {
  return `import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';

/** ${title}: a list that people keep, in an order of their own. */
export const ${camel} = defineArea({
  page: '${kebab}',
  products: ['crm'],
  access: { read: ['crm.${snake}.read'], write: ['crm.${snake}.write'] },
  resources: {
    items: defineCollection({
      path: '/crm/${kebab}',
      table: '${snake}_items',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(60),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name', 'active'],
    }),
  },
});
`;
}

function migrationOf({ snake, title }: NameForms): string {
  return `-- ${title}: a list that people keep.
create table ${snake}_items (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  active boolean not null default true,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint ${snake}_items__account_id__name unique (account_id, name)
);
`;
}

function textsOf({ title, thai }: NameForms) {
  return {
    en: `{
  noun: '${title.toLowerCase()}',
  about: '${title}, as your team uses it.',
  effect: 'A change holds at once for everybody.',
  empty: 'Nothing here yet',
  empty_help: 'Make the first one.',
  fields: { name: 'Name', active: 'In use' },
  help: { active: 'What is not in use cannot be chosen.' },
}`,
    th: `{
  noun: '${thai}',
  about: '${thai}ที่ทีมของคุณใช้',
  effect: 'การแก้ไขมีผลกับทุกคนทันที',
  empty: 'ยังไม่มีรายการ',
  empty_help: 'สร้างรายการแรก',
  fields: { name: 'ชื่อ', active: 'ใช้งาน' },
  help: { active: 'รายการที่ไม่ใช้งานจะเลือกไม่ได้' },
}`,
  };
}

/** A list of items: declaration, table, texts, and a valid item for the register test. */
export function buildCollectionPlan(names: NameForms, migration: string): GeneratorPlan {
  return mergePlans(buildDeclaredPlan(names, { contract: contractOf(names), texts: textsOf(names) }), {
    files: { [`server/migrations/${migration}_${names.snake}.sql`]: migrationOf(names) },
    entries: [
      {
        file: 'tests/register-examples/settings.ts',
        below: 'const ITEMS: Record<string, () => Record<string, unknown>> = {',
        line: `${names.snake}: () => ({ name: \`${names.title} \${(made += 1)}\` }),`,
      },
    ],
    left: [],
  });
}
