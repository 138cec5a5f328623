import { sql } from 'kysely';
import { AutoAssignSettings, autoAssignSettings } from '#contracts/settings/auto-assign/area.ts';
import type { Decision } from '#contracts/settings/auto-assign/decision.ts';
import { decide, type AgentState, type Deciding } from '#engine/assignment/decide.ts';
import { openTicketsOf } from '#server/settings/auto-assign/load-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { listAgents } from '#server/settings/auto-assign/agent-store.ts';
import { listConditions } from '#server/settings/auto-assign/condition-store.ts';
import { factsOf, soughtKeywords, type Opened, type Sought } from '#server/settings/auto-assign/facts.ts';
import { listRules } from '#server/settings/auto-assign/rule-store.ts';
import { readDocument } from '#server/settings/documents/store.ts';

/** Everything that a decision rests on, read at one moment. */
export type Situation = { deciding: Deciding; zone: string; keywords: Sought };

/** The settings of auto assignment. */
export const readSettings = async (unit: Unit): Promise<AutoAssignSettings> =>
  AutoAssignSettings.parse(await readDocument(unit, { resource: autoAssignSettings }));

/** Reads the rules, who serves them and how they stand. */
export const readSituation = async (unit: Unit, settings: AutoAssignSettings): Promise<Situation> => {
  const rules = await listRules(unit);
  const shared = await listConditions(unit);
  const agents = await listAgents(unit);
  const keywords = await soughtKeywords(
    unit,
    [...rules, ...shared].map(({ condition }) => condition),
  );
  return {
    zone: await zoneOf(unit),
    keywords,
    deciding: {
      rules,
      settings,
      conditions: new Map(shared.map(({ _id, condition }) => [_id, condition])),
      agents: new Map(agents.map((agent) => [agent._id, agent])),
      states: await statesOf(
        unit,
        agents.map(({ _id }) => _id),
      ),
    },
  };
};

/** What the rules say of a ticket. */
export const decideFor = (
  { deciding, zone, keywords }: Situation,
  opened: Opened & { last_agent_id: string | null },
): Decision =>
  decide(deciding, { facts: factsOf(opened, { zone, keywords }), last_agent_id: opened.last_agent_id });

const zoneOf = async ({ db, accountId }: Unit): Promise<string> =>
  (await db.selectFrom('accounts').select('time_zone').where('_id', '=', accountId).executeTakeFirstOrThrow())
    .time_zone;

/** A person without a working status takes tickets: only one that says otherwise keeps them away. */
const statesOf = async (unit: Unit, ids: readonly string[]): Promise<Map<string, AgentState>> => {
  const open = await openTicketsOf(unit, ids);
  const { rows } = await sql<{ _id: string; in_status: boolean; last_given_at: string | null }>`
    select agent._id, person.in_status, agent.last_given_at
      from auto_assign_agents agent
      join users person on person.account_id = agent.account_id and person._id = agent._id
     where agent.account_id = ${unit.accountId} and person.disabled_at is null`.execute(unit.db);
  return new Map(
    rows.map(({ _id, in_status, last_given_at }) => [
      _id,
      {
        open: open.get(_id) ?? 0,
        punched_in: in_status,
        accepts: true,
        last_given: last_given_at === null ? 0 : Date.parse(last_given_at),
      },
    ]),
  );
};
