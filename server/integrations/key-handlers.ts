import { z } from 'zod';
import * as contract from '#contracts/integrations/api-key.ts';
import { getIntegration } from '#contracts/integrations/endpoints.ts';
import { API_BASE } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { countIntegrations, listKeys } from '#server/integrations/key-store.ts';
import { changeKey, revokeKey, makeKey, presentKey } from '#server/integrations/keys.ts';
import { resolveVisibleKinds } from '#server/integrations/visible-kinds.ts';
import { bind } from '#server/kit/http/call.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';
import { getRequestAddress } from '#server/kit/suite-address.ts';

export const keyHandlers = [
  bind(getIntegration, async ({ unit, session, request, context }) => {
    const origin = getRequestAddress(context.config, request);
    return {
      base_url: `${origin}${API_BASE}`,
      docs_url: `${origin}/api/docs`,
      openapi_url: `${origin}/api/openapi.json`,
      calls_a_minute: contract.KEY_CALLS_A_MINUTE,
      ...(await countIntegrations(unit)),
      scopes: session.user.role.permissions,
      kinds: [...(await resolveVisibleKinds(unit, session))],
    };
  }),

  bind(contract.listApiKeys, async ({ unit, query }) => {
    const after = query.cursor === undefined ? null : readCursor(z.tuple([Id]), query.cursor)[0];
    const rows = await listKeys(unit, { limit: query.limit, after });
    const { items, next } = toPage(rows, query.limit, (row) => [row._id]);
    return { items: items.map((row) => presentKey(row, unit.now)), next };
  }),

  bind(contract.createApiKey, ({ unit, body, session: { user } }) =>
    makeKey(unit, body, { userId: user._id, held: user.role.permissions }),
  ),

  bind(contract.updateApiKey, ({ unit, params, body, session }) =>
    changeKey(unit, params._id, body, session.user.role.permissions),
  ),

  bind(contract.deleteApiKey, ({ unit, params }) => revokeKey(unit, params._id)),
];
