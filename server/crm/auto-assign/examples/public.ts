import { z } from 'zod';
import { autoAssignSettings, settingsFields } from '#contracts/crm/auto-assign/area.ts';
import { agentFields, ruleFields } from '#contracts/crm/auto-assign/entities.ts';
import { addAgent } from '#server/crm/auto-assign/change-agents.ts';
import { addRule } from '#server/crm/auto-assign/change-rules.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { writeDocument } from '#server/settings/public.ts';

const Rule = z.object(ruleFields);
const Agent = z.object(agentFields);
const Settings = z.object(settingsFields);

/** The skills of the example team, in turn. */
const SKILLS = [['refund', 'thai'], ['thai'], ['english', 'thai'], ['refund']];

/**
 * Auto assignment of an example organisation: its people as agents, one rule for money, one for everything else. Nobody needs to be punched
 * in, since nobody of an example comes to work.
 */
export async function addExampleAssignment(unit: UnitOfWork, team: readonly string[]): Promise<void> {
  for (const [at, _id] of team.entries())
    await addAgent(unit, {
      _id,
      rules: [],
      ...Agent.parse({ skills: SKILLS[at % SKILLS.length], capacity: 25 }),
    });
  const money = 'คืนเงิน OR เงินคืน OR refund OR "เก็บเงินซ้ำ" OR "charged twice"';
  await addRule(
    unit,
    Rule.parse({
      name: 'เรื่องเงิน · Money',
      users: [...team],
      skills: ['refund'],
      strategy: 'longest_idle',
      condition: { match: 'all', items: [{ field: 'query', operator: 'matches', value: money }] },
    }),
  );
  await addRule(unit, Rule.parse({ name: 'ทุกเรื่อง · Everything else', users: [...team], fallback: 'wait' }));
  await writeDocument(
    unit,
    { resource: autoAssignSettings },
    { value: Settings.parse({ enabled: true, only_punched_in: false, mail_weight: 30 }), base: 0 },
  );
}
