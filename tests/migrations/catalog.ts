import type pg from 'pg';

const SCHEMAS = `('public', 'inbound_partitions')`;
const OWN = `not exists (select from pg_depend d where d.objid = one.oid and d.deptype = 'e')`;

/** The parts of a schema, each kind as one query whose rows name an object and describe it. */
const QUERIES = {
  tables: `select one.oid::regclass::text as name, one.relkind, one.reloptions, one.relrowsecurity, one.relforcerowsecurity,
      one.relacl::text, pg_get_partkeydef(one.oid) as key, pg_get_expr(one.relpartbound, one.oid) as bound
    from pg_class one where one.relnamespace::regnamespace::text in ${SCHEMAS} and ${OWN}`,
  columns: `select one.attrelid::regclass::text || '.' || one.attname as name,
      row_number() over (partition by one.attrelid order by one.attnum) as place, format_type(one.atttypid, one.atttypmod) as type,
      one.attnotnull, one.attidentity, one.attgenerated, one.attstorage, one.attcompression, one.attcollation::regcollation::text,
      one.attstattarget, one.attacl::text, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attribute one join pg_class c on c.oid = one.attrelid
    left join pg_attrdef d on d.adrelid = one.attrelid and d.adnum = one.attnum
    where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind in ('r', 'p') and one.attnum > 0 and not one.attisdropped`,
  constraints: `select one.conrelid::regclass::text || ' ' || one.conname as name, one.contype, pg_get_constraintdef(one.oid) as definition,
      one.convalidated, one.condeferrable
    from pg_constraint one where one.connamespace::regnamespace::text in ${SCHEMAS}`,
  indexes: `select one.indexrelid::regclass::text as name, pg_get_indexdef(one.indexrelid) as definition, one.indisvalid, one.indisreplident
    from pg_index one join pg_class c on c.oid = one.indrelid where c.relnamespace::regnamespace::text in ${SCHEMAS}`,
  policies: `select one.polrelid::regclass::text || ' ' || one.polname as name, one.polcmd, one.polpermissive,
      (select array_agg(rolname order by rolname) from pg_roles where oid = any (one.polroles)) as roles,
      pg_get_expr(one.polqual, one.polrelid) as condition, pg_get_expr(one.polwithcheck, one.polrelid) as written
    from pg_policy one`,
  triggers: `select one.tgrelid::regclass::text || ' ' || one.tgname as name, one.tgenabled, pg_get_triggerdef(one.oid) as definition
    from pg_trigger one where not one.tgisinternal`,
  functions: `select one.oid::regprocedure::text as name, pg_get_functiondef(one.oid) as definition, one.proacl::text
    from pg_proc one where one.pronamespace::regnamespace::text in ${SCHEMAS} and one.prokind = 'f' and ${OWN}`,
  sequences: `select one.seqrelid::regclass::text as name, one.seqtypid::regtype::text, one.seqstart, one.seqincrement, one.seqmax,
      one.seqmin, one.seqcache, one.seqcycle,
      (select d.refobjid::regclass::text || '.' || d.refobjsubid from pg_depend d where d.objid = one.seqrelid and d.deptype in ('i', 'a')) as owner
    from pg_sequence one join pg_class c on c.oid = one.seqrelid where c.relnamespace::regnamespace::text in ${SCHEMAS}`,
  types: `select one.oid::regtype::text as name, one.typtype from pg_type one
    where one.typnamespace::regnamespace::text in ${SCHEMAS} and one.typtype in ('e', 'd', 'r') and ${OWN}`,
  schemas: `select one.nspname as name, one.nspacl::text from pg_namespace one where one.nspname in ${SCHEMAS}`,
  extensions: `select one.extname as name, one.extnamespace::regnamespace::text as place from pg_extension one`,
  statistics: `select one.stxname as name, pg_get_statisticsobjdef(one.oid) as definition from pg_statistic_ext one`,
  remarks: `select one.objoid::regclass::text as name, one.description from pg_description one
    join pg_class c on c.oid = one.objoid and one.classoid = 'pg_class'::regclass where c.relnamespace::regnamespace::text in ${SCHEMAS}`,
  accounts: `select _id::text as name, to_jsonb(one) - 'created_at' - 'updated_at' - 'password_policy_since' as row from accounts one`,
  roles: `select _id::text as name, to_jsonb(one) - 'created_at' - 'updated_at' as row from roles one`,
  plans: `select _id::text as name, to_jsonb(one) - 'created_at' - 'updated_at' as row from plans one`,
} as const;

/** Everything in the catalogs about a schema, and the rows that migrations inserted. */
export async function readCatalog(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const catalog: Record<string, unknown[]> = {};
  for (const [kind, query] of Object.entries(QUERIES))
    catalog[kind] = (await pool.query(`select * from (${query}) found order by name`)).rows;
  return catalog;
}
