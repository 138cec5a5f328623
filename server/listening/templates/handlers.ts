import { toViewer } from '#contracts/identity/viewer.ts';
import * as contract from '#contracts/listening/templates/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { TEMPLATES } from '#server/listening/templates/template-list.ts';

export const handlers = [
  bind(contract.listTemplates, ({ unit, session, query }) =>
    sharedStore(unit, toViewer(session), TEMPLATES).page(query),
  ),
  bind(contract.createTemplate, ({ unit, session, body }) =>
    sharedStore(unit, toViewer(session), TEMPLATES).create(body),
  ),
  bind(contract.setDefaultTemplate, async ({ unit, session, body }) => {
    await sharedStore(unit, toViewer(session), TEMPLATES).setDefault(body.template_id);
    return body;
  }),
  bind(contract.updateTemplate, ({ unit, session, params, body }) =>
    sharedStore(unit, toViewer(session), TEMPLATES).update(params._id, body),
  ),
  bind(contract.deleteTemplate, async ({ unit, session, params }) => {
    await sharedStore(unit, toViewer(session), TEMPLATES).delete(params._id);
    return params;
  }),
];
