import { MOST_VIEWS, SavedViewInput } from '#contracts/listening/saved-views/endpoints.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { declareSharedList } from '#server/kit/shared-list/declaration.ts';

/** The saved views of the feed. */
export const SAVED_VIEWS = declareSharedList({
  table: 'saved_views',
  schema: SavedViewInput,
  rules: TEMPLATE_SHARING,
  entity: 'saved_view',
  most: MOST_VIEWS,
  defaults: { table: 'saved_view_defaults', column: 'view_id' },
});
