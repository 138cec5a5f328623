import { z } from 'zod';
import { ACTIONS, type ActionName } from '#contracts/crm/automation/action.ts';

/** An action as it stands in a form, its value perhaps still to come. */
export type DraftAction = { do: ActionName; value: string };

const Draft = z.array(z.object({ do: z.enum(ACTIONS), value: z.string() })).catch([]);

/** The actions that a value holds; none where it holds no such list. */
export const parseActions = (value: unknown): readonly DraftAction[] => Draft.parse(value ?? []);
