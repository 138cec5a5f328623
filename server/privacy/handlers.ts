import * as person from '#contracts/privacy/person.ts';
import { getRules, saveRules } from '#contracts/privacy/rules.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { getConfirmationText, erasePerson } from '#server/privacy/erase-person.ts';
import { findExport, createDownloadLink, listExports, requestExport } from '#server/privacy/export-store.ts';
import { searchPeople } from '#server/privacy/person-store.ts';
import { readRules, writeRules } from '#server/privacy/rules-store.ts';
import {
  demandCompletePerson,
  requireSeenPerson,
  filterVisibleExports,
  type Viewer,
} from '#server/privacy/visible-person.ts';

const viewerOf = ({ context, accountId, actor }: Viewer): Viewer => ({ context, accountId, actor });

export const handlers = [
  bind(getRules, ({ unit }) => readRules(unit)),
  bind(saveRules, async ({ unit, body }) => {
    const { version, ...fields } = body;
    const before = await readRules(unit);
    checkVersion(version, before);
    const after = await writeRules(unit, { ...before, ...fields });
    if (!after) return refuse('stale_version', { data: await readRules(unit) });
    unit.record({ kind: 'privacy.rules_updated', entityId: unit.accountId, before, after });
    return after;
  }),
  bind(person.searchPeople, async ({ unit, query }) => ({
    items: await searchPeople(unit, query.q),
    next: null,
  })),
  bind(person.countPerson, async (call) => {
    const { person: found, ...seen } = await requireSeenPerson(viewerOf(call), call.query);
    return { ...found, ...seen, confirm: getConfirmationText(found) };
  }),
  bind(person.listExports, async (call) => ({
    items: await filterVisibleExports(viewerOf(call), await listExports(call.unit)),
    next: null,
  })),
  bind(person.exportPerson, async (call) => {
    await demandCompletePerson(viewerOf(call), call.body);
    return requestExport(call.unit, call.body, call.session.user._id);
  }),
  bind(person.linkExport, async (call) => {
    const { unit, params } = call;
    const found = requireFound(await findExport(unit, params._id));
    const [row] = await filterVisibleExports(viewerOf(call), [found]);
    return { url: `${person.DOWNLOAD_PATH}/${await createDownloadLink(unit, requireFound(row)._id)}` };
  }),
  bind(person.erasePerson, ({ context, unit, session, body }) =>
    erasePerson({ context, unit, session }, body),
  ),
];
