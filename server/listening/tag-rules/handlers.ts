import { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import { TAG_EVERY_KEYWORD, tagRules } from '#contracts/listening/tag-rules/area.ts';
import { applyTagRule, tagRuleWork, tryTagRule } from '#contracts/listening/tag-rules/endpoints.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { listAllKeywordNames } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, type Call, type Handler } from '#server/kit/http/call.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { readRuleQuery } from '#server/listening/tag-rules/meaning.ts';
import { findRule } from '#server/listening/tag-rules/rule-store.ts';
import { tryRule } from '#server/listening/tag-rules/try-rule.ts';
import { buildAreaHandlers } from '#server/settings/public.ts';
import { listNumberedTags } from '#server/tags/public.ts';

const Given = z.object({
  query: z.string().optional(),
  tag_ids: z.array(z.string()).optional(),
  keyword_ids: z.array(z.string()).optional(),
});
const Named = z.object({ _id: z.string().optional() });

/**
 * Validates a rule before it is stored.
 * @throws keyword_query_invalid, invalid_request, not_permitted
 */
async function check({ unit, session, params, body }: Call): Promise<void> {
  const given = Given.parse(body);
  if (given.query !== undefined) readRuleQuery(given.query);
  if (given.tag_ids) await checkIds(await listNumberedTags(unit), given.tag_ids, 'tag_ids');
  if (given.keyword_ids) await checkIds(await listAllKeywordNames(unit), given.keyword_ids, 'keyword_ids');
  const { _id } = Named.catch({}).parse(params ?? {});
  const stored = _id === undefined ? undefined : await findRule(unit, _id);
  if ((given.keyword_ids ?? stored?.keyword_ids ?? []).length === 0) refuseUnlessEverywhere(session);
}

async function checkIds(
  known: readonly { _id: string }[],
  ids: readonly string[],
  field: string,
): Promise<void> {
  const there = new Set(known.map(({ _id }) => _id));
  if (ids.some((id) => !there.has(id)))
    refuse('invalid_request', { fields: { [field]: fault('reference_gone') } });
}

/**
 * A rule without keywords applies to posts of every keyword.
 * @throws not_permitted
 */
function refuseUnlessEverywhere({ user }: Call['session']): void {
  if (!allows(user.role.permissions, [TAG_EVERY_KEYWORD])) refuse('not_permitted');
}

const CHECKED = new Set(['tag_rule.create', 'tag_rule.update']);

/** The generic calls of the area, with a check before writes. */
const generic: Handler[] = buildAreaHandlers({
  ...tagRules,
  resources: { rules: { ...tagRules.resources.rules, own: false } },
}).map((handler) =>
  CHECKED.has(handler.endpoint.name)
    ? {
        ...handler,
        handle: async (call) => {
          await check(call);
          return handler.handle(call);
        },
      }
    : handler,
);

async function begin(unit: UnitOfWork, session: Call['session'], id: string, from: string) {
  const rule = requireFound(await findRule(unit, id));
  if (rule.keyword_ids.length === 0) refuseUnlessEverywhere(session);
  const label = { name: rule.name };
  return startLongWork(unit, tagRuleWork, { input: { rule_id: id, from }, aboutId: id, label });
}

export const handlers: Handler[] = [
  bind(tryTagRule, async (call) => {
    const { tag_ids, keyword_ids } = call.body;
    await call.inUnit(async (unit) => {
      await checkIds(await listNumberedTags(unit), tag_ids, 'tag_ids');
      await checkIds(await listAllKeywordNames(unit), keyword_ids, 'keyword_ids');
    });
    return tryRule(call, call.body);
  }),
  bind(applyTagRule, ({ unit, session, params, body }) => begin(unit, session, params._id, body.from)),
  ...generic,
];
