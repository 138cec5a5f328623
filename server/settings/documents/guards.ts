import type { Unit } from '#server/kit/db/unit.ts';
import { beginReweighing } from '#server/listening/public.ts';
import { refuseStatesInUse } from '#server/settings/crm-ui/states-in-use.ts';

type Values = Record<string, unknown>;

/**
 * What must be looked up before a document changes, or begun with it, by the document's name: rules that need the store, where
 * `check` of its declaration sees the values alone (each throws a refusal), and work that follows from the change.
 */
export const GUARDS: Readonly<
  Record<string, (unit: Unit, change: { before: Values; next: Values }) => Promise<void>>
> = { crm_ui: refuseStatesInUse, score_weights: beginReweighing };
