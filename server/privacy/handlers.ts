import * as person from '#contracts/privacy/person.ts';
import { getRules, saveRules } from '#contracts/privacy/rules.ts';
import { bind } from '#server/kit/http/call.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { confirmationOf, countAll, erasePerson } from '#server/privacy/erase-person.ts';
import { giveLink, listExports, requestExport } from '#server/privacy/export-store.ts';
import { findPerson, searchPeople } from '#server/privacy/person-store.ts';
import { readRules, writeRules } from '#server/privacy/rules-store.ts';

export const handlers = [
  bind(getRules, ({ unit }) => readRules(unit)),
  bind(saveRules, async ({ unit, body }) => {
    const { version, ...fields } = body;
    const before = await readRules(unit);
    if (version !== undefined && version !== before.version) refuse('stale_version', { data: before });
    const after = await writeRules(unit, { ...before, ...fields });
    if (!after) return refuse('stale_version', { data: await readRules(unit) });
    unit.record({ kind: 'privacy.rules_updated', entityId: unit.accountId, before, after });
    return after;
  }),
  bind(person.searchPeople, async ({ unit, query }) => ({
    items: await searchPeople(unit, query.q),
    next: null,
  })),
  bind(person.countPerson, async ({ context, unit, query }) => {
    const found = orNotFound(await findPerson(unit, query));
    const counts = await countAll(context, unit, found);
    return { ...found, counts, confirm: confirmationOf(found) };
  }),
  bind(person.listExports, async ({ unit }) => ({ items: await listExports(unit), next: null })),
  bind(person.exportPerson, async ({ unit, session, body }) => {
    orNotFound(await findPerson(unit, body));
    return requestExport(unit, body, session.user._id);
  }),
  bind(person.linkExport, async ({ unit, params }) => ({
    url: `${person.DOWNLOAD_PATH}/${await giveLink(unit, params._id)}`,
  })),
  bind(person.erasePerson, ({ context, unit, session, body }) =>
    erasePerson({ context, unit, session }, body),
  ),
];
