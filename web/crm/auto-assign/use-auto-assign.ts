import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as contract from '#contracts/crm/auto-assign/endpoints.ts';
import type { AutoAssignAll } from '#contracts/crm/auto-assign/endpoints.ts';
import {
  withAgentRules,
  withoutAgent,
  withoutRule,
  withRuleUsers,
} from '#contracts/crm/auto-assign/membership.ts';
import type { RawInput } from '#contracts/kit/endpoint.ts';
import { formatSavedToast, type SavedChange } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { callQuery, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

type Body<E extends { body?: unknown }> = E extends { body: infer B } ? B : never;
export type RuleBody = Body<RawInput<typeof contract.createAutoAssignRule>>;
export type ConditionBody = Body<RawInput<typeof contract.createAutoAssignCondition>>;
type AgentChange = Body<RawInput<typeof contract.updateAutoAssignAgent>>;

/**
 * Agents, rules and conditions, and every way to change them. What a change means for the other side of agents and rules is shown at
 * once through the same pure functions that the tests hold to symmetry; the server has the last word.
 */
export function useAutoAssign() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const all = useCallQuery(contract.readAutoAssign, {});
  const reload = useCallback(() => refresh('auto_assign'), [refresh]);
  useLive('auto_assign', reload, { onResync: reload });
  const { queryKey } = callQuery(contract.readAutoAssign, {});
  const show = (change: (now: AutoAssignAll) => Partial<AutoAssignAll>): void => {
    client.setQueryData(queryKey, (now) => now && { ...now, ...change(now) });
  };
  const done = <T>(what: SavedChange, value: T): T => {
    showSuccess(formatSavedToast(what));
    reload();
    return value;
  };
  /** What is shown before the server answered goes back, with a toast, where it refuses. */
  const shown = async <T>(what: SavedChange, work: Promise<T>): Promise<T | undefined> =>
    work.then(
      (value) => done(what, value),
      (error: unknown) => {
        showFailure(error);
        reload();
        return undefined;
      },
    );
  return {
    all,
    reload,
    addAgent: (_id: string) => shown('created', call(contract.createAutoAssignAgent, { body: { _id } })),
    changeAgent: (_id: string, body: AgentChange) => {
      show((now) =>
        body.modify_field === 'rules'
          ? mutable(withAgentRules(now, _id, body.value))
          : {
              agents: now.agents.map((agent) =>
                agent._id === _id ? { ...agent, [body.modify_field]: body.value } : agent,
              ),
            },
      );
      return shown('updated', call(contract.updateAutoAssignAgent, { params: { _id }, body }));
    },
    removeAgent: (_id: string) => {
      show((now) => mutable(withoutAgent(now, _id)));
      return shown('deleted', call(contract.deleteAutoAssignAgent, { params: { _id } }));
    },
    createRule: async (body: RuleBody) =>
      done('created', await call(contract.createAutoAssignRule, { body })),
    changeRule: async (_id: string, body: Partial<RuleBody>, version?: number) => {
      const changed = await call(contract.updateAutoAssignRule, {
        params: { _id },
        body: { ...body, ...(version === undefined ? {} : { version }) },
      });
      show((now) => mutable(withRuleUsers(now, _id, changed.users)));
      return done('updated', changed);
    },
    switchRule: (_id: string, active: boolean) => {
      show((now) => ({ rules: now.rules.map((rule) => (rule._id === _id ? { ...rule, active } : rule)) }));
      return shown('updated', call(contract.updateAutoAssignRule, { params: { _id }, body: { active } }));
    },
    orderRules: (ids: string[]) => {
      show((now) => ({
        rules: now.rules
          .map((rule) => ({ ...rule, position: ids.indexOf(rule._id) }))
          .sort((one, other) => one.position - other.position),
      }));
      return shown('updated', call(contract.orderAutoAssignRules, { body: { ids } }));
    },
    removeRule: (_id: string) => {
      show((now) => mutable(withoutRule(now, _id)));
      return shown('deleted', call(contract.deleteAutoAssignRule, { params: { _id } }));
    },
    createCondition: async (body: ConditionBody) =>
      done('created', await call(contract.createAutoAssignCondition, { body })),
    changeCondition: async (_id: string, body: ConditionBody, version?: number) =>
      done(
        'updated',
        await call(contract.updateAutoAssignConditions, {
          body: { _id, ...body, ...(version === undefined ? {} : { version }) },
        }),
      ),
    removeCondition: (_id: string) =>
      shown('deleted', call(contract.deleteAutoAssignCondition, { params: { _id } })),
  };
}

export type AutoAssign = ReturnType<typeof useAutoAssign>;

/** Lists of the pure functions are read only; the cache's are not. */
function mutable<A extends { rules: readonly string[] }, R extends { users: readonly string[] }>({
  agents,
  rules,
}: {
  agents: readonly A[];
  rules: readonly R[];
}) {
  return {
    agents: agents.map((agent) => ({ ...agent, rules: [...agent.rules] })),
    rules: rules.map((rule) => ({ ...rule, users: [...rule.users] })),
  };
}
