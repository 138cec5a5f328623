import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { checkNamed } from '#server/crm/canned/auto-canned-named.ts';
import type { Handler } from '#server/kit/http/call.ts';
import { buildAreaHandlers } from '#server/settings/public.ts';

const { own: _own, ...settings } = autoCanned.resources.settings;
const CHECKED = new Set(['auto_canned_settings.create', 'auto_canned_settings.update']);

/** The calls of the auto canned settings: those of the settings kit, with a check of the names in a setting before it is saved. */
export const handlers: readonly Handler[] = buildAreaHandlers({
  ...autoCanned,
  resources: { ...autoCanned.resources, settings },
})
  .filter(({ endpoint }) => endpoint.name.startsWith('auto_canned_settings.'))
  .map((handler) =>
    CHECKED.has(handler.endpoint.name)
      ? {
          ...handler,
          handle: async (call) => {
            await checkNamed(call.unit, call.body);
            return handler.handle(call);
          },
        }
      : handler,
  );
