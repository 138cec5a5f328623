import { z } from 'zod';
import { CAPACITY_MAX } from '#contracts/crm/auto-assign/entities.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineDocument, buildDocumentSchema } from '#contracts/kit/area/document.ts';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';

/** The one object of auto assignment. It is off until somebody switches it on. */
export const settingsFields = {
  enabled: z.boolean().default(false),
  only_punched_in: z.boolean().default(true),
  only_accepting_status: z.boolean().default(true),
  default_capacity: z.number().int().min(1).max(CAPACITY_MAX).default(10),
  keep_last_agent: z.boolean().default(true),
  /** Rules assign tickets only while the account is open for their channel; tickets that arrive at night are assigned in the morning. */
  only_working_hours: z.boolean().default(false),
  /**
   * How much of one unit of an agent's capacity a ticket uses, in percent: e-mails, and public ones (posts and reviews). Other tickets use
   * a whole unit.
   */
  mail_weight: z.number().int().min(1).max(100).default(100),
  public_weight: z.number().int().min(1).max(100).default(100),
  /** Manual assignment and API keys may not exceed an agent's capacity either. */
  hard_capacity: z.boolean().default(false),
  /** A reopened ticket is assigned to somebody else if its agent is away. */
  reopened_moves: z.boolean().default(true),
  /** Business seconds without an answer after which a ticket that a rule assigned is assigned to somebody else; 0 for never. */
  reassign_after_seconds: z
    .number()
    .int()
    .min(0)
    .max(SECONDS_PER_DAY)
    .default(0)
    .meta({ field: 'duration', unit: 'seconds' }),
};

const settings = defineDocument({
  path: '/crm/auto_assign',
  name: 'auto_assign',
  envelope: 'crm',
  post: true,
  fields: settingsFields,
});

/** Which tickets are assigned to whom. The settings are a document of the kit; agents, rules and conditions are calls of their own. */
export const autoAssign = defineArea({
  page: 'auto-assignment',
  noun: 'auto_assign',
  products: ['crm'],
  feature: 'auto_assignment',
  access: {
    read: ['crm.auto_assignment_management.read'],
    write: ['crm.auto_assignment_management.write'],
  },
  resources: { settings },
});

export const AutoAssignSettings = buildDocumentSchema(settings);
export type AutoAssignSettings = z.infer<typeof AutoAssignSettings>;
/** The declaration of the settings, for those who read them. */
export const autoAssignSettings = settings;
