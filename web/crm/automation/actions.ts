import { z } from 'zod';
import { ACTIONS, type ActionName } from '#contracts/crm/automation/action.ts';

/** An action in a form, whose value may still be missing. */
export type DraftAction = { do: ActionName; value: string };

const Draft = z.array(z.object({ do: z.enum(ACTIONS), value: z.string() })).catch([]);

/** The actions in a value; none if it contains no such list. */
export const parseActions = (value: unknown): readonly DraftAction[] => Draft.parse(value ?? []);
