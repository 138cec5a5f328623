import { toViewer } from '#contracts/identity/viewer.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import * as contract from '#contracts/listening/templates/endpoints.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { TemplateInput, type Template } from '#contracts/listening/templates/template.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';
import {
  toLoggedSharing,
  requireEditable,
  requireVisible,
  resolveSharing,
  toSharedResource,
} from '#server/kit/sharing.ts';
import { listFollowerNames } from '#server/listening/templates/follower-store.ts';
import { checkReferences } from '#server/listening/templates/references.ts';
import * as store from '#server/listening/templates/store.ts';
import type { TemplateRow } from '#server/listening/templates/store.ts';

const PAGE = 50;

export const handlers = [
  bind(contract.listTemplates, async ({ unit, session, query }) => {
    const viewer = toViewer(session);
    const after = query.cursor === undefined ? undefined : readCursor(ByName, query.cursor);
    const limit = query.limit ?? (after ? PAGE : undefined);
    const rows = await store.listVisible(unit, viewer, {
      after: after && { name: after[0], _id: after[1] },
      limit: limit === undefined ? undefined : limit + 1,
    });
    const { items, next } = toPage(rows, limit, (row) => [row.name, row._id]);
    return {
      items: items.map((row) => shown(viewer, row)),
      next,
    };
  }),

  bind(contract.createTemplate, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    const fields = await resolveSharing(unit, { viewer, rules: TEMPLATE_SHARING }, body);
    await checkReferences(unit, fields);
    const _id = unit.newId();
    await refuseDuplicateName(() => store.insertTemplate(unit, { _id, owner_id: viewer._id }, fields));
    const after = await stored(unit, viewer, _id);
    unit.record({ kind: 'template.created', entityId: _id, ...logged({ after }) });
    return after;
  }),

  bind(contract.setDefaultTemplate, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    if (body.template_id !== null)
      requireVisible(viewer, await store.findTemplate(unit, viewer, body.template_id), TEMPLATE_SHARING);
    await store.setDefault(unit, viewer._id, body.template_id);
    return body;
  }),

  bind(contract.updateTemplate, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const { version, ...changes } = body;
    const row = await changeable(unit, viewer, params._id);
    const before = shown(viewer, row);
    if (version !== undefined && version !== row.version) refuse('stale_version', { data: before });
    const given = TemplateInput.strip().parse(row);
    const sharing = { viewer, rules: TEMPLATE_SHARING, before: given };
    const fields = await resolveSharing(unit, sharing, { ...given, ...changes });
    await checkReferences(unit, fields, row);
    await refuseDuplicateName(() => store.updateTemplate(unit, params._id, fields));
    const after = await stored(unit, viewer, params._id);
    unit.record({ kind: 'template.updated', entityId: params._id, ...logged({ before, after }) });
    return after;
  }),

  bind(contract.deleteTemplate, async ({ unit, session, params }) => {
    const viewer = toViewer(session);
    const row = await changeable(unit, viewer, params._id);
    const followers = await listFollowerNames(unit, params._id);
    if (followers.length > 0) refuse('template_in_use', { data: { notifications: followers } });
    await store.deleteTemplate(unit, params._id);
    unit.record({
      kind: 'template.deleted',
      entityId: params._id,
      ...logged({ before: shown(viewer, row) }),
    });
    return params;
  }),
];

const shown = (viewer: Viewer, row: TemplateRow): Template => toSharedResource(viewer, row, TEMPLATE_SHARING);

type Values = { before?: Template; after?: Template };

/** What the history contains: the template itself, not its relation to the user who changed it. */
const logged = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(toLoggedSharing(values)).map(([name, template]) => {
      const { mine: _mine, may_change: _may, is_default: _default, ...kept } = template;
      return [name, kept];
    }),
  );

const changeable = async (unit: UnitOfWork, viewer: Viewer, id: string): Promise<TemplateRow> =>
  requireEditable(viewer, await store.lockTemplate(unit, viewer, id), TEMPLATE_SHARING);

const stored = async (unit: UnitOfWork, viewer: Viewer, id: string): Promise<Template> =>
  shown(viewer, requireFound(await store.findTemplate(unit, viewer, id)));
