import type { NameForms } from '../generator/names.ts';

/** The zone of the tests, to which the generated code belongs. */
const TESTS = '#tests';

/** The contract of a hand-written area. */
export function generateContract({ kebab, snake, pascal, title }: NameForms): string {
  return `import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

const readNeed = ['crm.${snake}.read'] as const;
const read = { kind: 'permitted' as const, need: readNeed, product: 'crm' as const };
const write = { kind: 'permitted' as const, need: ['crm.${snake}.write'] as const, product: 'crm' as const };

const fields = { name: z.string().trim().min(1).max(60) };
const Given = z.strictObject(fields);
const one = z.object({ _id: Id });

/** ${title}, as it is stored. */
export const ${pascal} = z.object({ ...fields, _id: Id, version: z.number().int(), updated_at: Instant });
export type ${pascal} = z.infer<typeof ${pascal}>;

export const list${pascal} = defineEndpoint({
  name: '${snake}.list',
  method: 'GET',
  path: '/crm/${kebab}',
  envelope: 'crm',
  access: read,
  summary: 'All of ${title.toLowerCase()}, by name',
  answer: z.object({ items: z.array(${pascal}) }),
});

export const create${pascal} = defineEndpoint({
  name: '${snake}.create',
  method: 'POST',
  path: '/crm/${kebab}',
  envelope: 'crm',
  access: write,
  status: 201,
  summary: 'Create one of ${title.toLowerCase()}',
  input: { body: Given },
  answer: ${pascal},
  event: '${snake}.created',
});

export const update${pascal} = defineEndpoint({
  name: '${snake}.update',
  method: 'PUT',
  path: '/crm/${kebab}/{_id}',
  envelope: 'crm',
  access: write,
  summary: 'Change one of ${title.toLowerCase()}',
  input: { params: one, body: Given.extend({ version: z.number().int().optional() }) },
  answer: ${pascal},
  errors: ['not_found', 'stale_version'],
  event: '${snake}.updated',
});

export const remove${pascal} = defineEndpoint({
  name: '${snake}.delete',
  method: 'DELETE',
  path: '/crm/${kebab}/{_id}',
  envelope: 'crm',
  access: write,
  summary: 'Delete one of ${title.toLowerCase()}',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: '${snake}.deleted',
});

export const ENDPOINTS = [list${pascal}, create${pascal}, update${pascal}, remove${pascal}];

export const EVENTS = ['created', 'updated', 'deleted'].map((change) =>
  defineEvent({ name: \`${snake}.\${change}\`, need: readNeed, data: z.unknown() }),
);
`;
}

/** The only place with SQL of its entity. */
export function storeOf({ kebab, snake, pascal, title }: NameForms): string {
  return `import { sql } from 'kysely';
import type { ${pascal} } from '#contracts/crm/${kebab}/endpoints.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Row = ${pascal};
const COLUMNS = sql.raw('_id, name, version, updated_at');

/** All of ${title.toLowerCase()}, by name. */
export async function list${pascal}Rows({ db, accountId }: UnitOfWork): Promise<Row[]> {
  const { rows } = await sql<Row>\`
    select \${COLUMNS} from ${snake}_items where account_id = \${accountId} order by name, _id\`.execute(db);
  return rows;
}

/** One of them, locked. */
export async function find${pascal}({ db, accountId }: UnitOfWork, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>\`
    select \${COLUMNS} from ${snake}_items
     where account_id = \${accountId} and _id = \${id} for update\`.execute(db);
  return rows[0];
}

/** Stores one, new or changed; its version grows by one. */
export async function put${pascal}(
  { db, accountId, now }: UnitOfWork,
  { _id, name }: Pick<Row, '_id' | 'name'>,
): Promise<Row> {
  const { rows } = await sql<Row>\`
    insert into ${snake}_items as stored (account_id, _id, name, updated_at)
    values (\${accountId}, \${_id}, \${name}, \${now})
    on conflict (account_id, _id) do update
      set name = excluded.name, version = stored.version + 1, updated_at = excluded.updated_at
    returning \${COLUMNS}\`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statement answered no row');
  return row;
}

/** Removes one. */
export async function drop${pascal}({ db, accountId }: UnitOfWork, id: string): Promise<void> {
  await sql\`delete from ${snake}_items where account_id = \${accountId} and _id = \${id}\`.execute(db);
}
`;
}

/** The handlers: every write says what stood before and after, so that the history can tell it. */
export function generateHandlers({ kebab, snake, pascal }: NameForms): string {
  return `import {
  create${pascal},
  list${pascal},
  remove${pascal},
  update${pascal},
} from '#contracts/crm/${kebab}/endpoints.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, type Handler } from '#server/kit/http/call.ts';
import {
  drop${pascal},
  find${pascal},
  list${pascal}Rows,
  put${pascal},
} from '#server/crm/${kebab}/${kebab}-store.ts';

export const handlers: readonly Handler[] = [
  bind(list${pascal}, async ({ unit }) => ({ items: await list${pascal}Rows(unit) })),

  bind(create${pascal}, async ({ unit, body }) => {
    const after = await put${pascal}(unit, { _id: unit.newId(), name: body.name });
    unit.record({ kind: '${snake}.created', entityId: after._id, after });
    return after;
  }),

  bind(update${pascal}, async ({ unit, params: { _id }, body: { name, version } }) => {
    const before = requireFound(await find${pascal}(unit, _id));
    if (version !== undefined && version !== before.version) refuse('stale_version', { data: before });
    const after = await put${pascal}(unit, { _id, name });
    unit.record({ kind: '${snake}.updated', entityId: _id, before, after });
    return after;
  }),

  bind(remove${pascal}, async ({ unit, params: { _id } }) => {
    const before = requireFound(await find${pascal}(unit, _id));
    await drop${pascal}(unit, _id);
    unit.record({ kind: '${snake}.deleted', entityId: _id, before });
    return { _id };
  }),
];
`;
}

/** The table of a hand-written area. */
export function generateMigration({ snake, title }: NameForms): string {
  return `-- ${title}.
create table ${snake}_items (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (account_id, _id)
);
`;
}

/** Valid inputs for the register test. */
export function generateExamples({ kebab, camel, pascal, title }: NameForms): string {
  return `import {
  create${pascal},
  list${pascal},
  remove${pascal},
  update${pascal},
} from '#contracts/crm/${kebab}/endpoints.ts';
import type { Example, Stage } from '${TESTS}/makers/call-example.ts';

const body = { name: '${title}' };
async function make({ admin }: Stage) {
  const { _id } = await admin.call(create${pascal}, { body });
  return { params: { _id } };
}

/** The calls of ${title.toLowerCase()}. */
export const ${camel}Examples: Record<string, Example> = {
  [list${pascal}.name]: async () => ({}),
  [create${pascal}.name]: async () => ({ body }),
  [update${pascal}.name]: async (stage) => ({ ...(await make(stage)), body }),
  [remove${pascal}.name]: make,
};
`;
}
