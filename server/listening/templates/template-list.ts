import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { TemplateInput } from '#contracts/listening/templates/template.ts';
import { refuse } from '#server/kit/errors.ts';
import { declareSharedList } from '#server/kit/shared-list/declaration.ts';
import { listFollowerNames } from '#server/listening/templates/follower-store.ts';
import { checkReferences } from '#server/listening/templates/references.ts';

/** The templates of listening. */
export const TEMPLATES = declareSharedList({
  table: 'templates',
  schema: TemplateInput,
  columns: { catTag: 'cat_tag' },
  scope: { product: 'listening' },
  rules: TEMPLATE_SHARING,
  entity: 'template',
  defaults: { table: 'template_defaults', column: 'template_id' },
  history: 'record',
  check: checkReferences,
  beforeDelete: async (unit, { _id }) => {
    const followers = await listFollowerNames(unit, _id);
    if (followers.length > 0) refuse('template_in_use', { data: { notifications: followers } });
  },
});
