import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { isOpenWork } from '#contracts/kit/long-work/work.ts';
import { TAG_RULE_RIGHTS, tagRules } from '#contracts/listening/tag-rules/area.ts';
import {
  applyTagRule,
  TagRuleResult,
  tagRuleWork,
  tryTagRule,
} from '#contracts/listening/tag-rules/endpoints.ts';
import { Sample } from '#web/keywords/editor/preview-sample.tsx';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useArea } from '#web/kit/area/use-area.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import classes from './rules.module.css';

const RANGES = ['7', '30', '90', '365', 'all'] as const;
type Range = (typeof RANGES)[number];

/** Whole days, so that the same choice makes the same query. */
function spanOf(range: Range) {
  const today = Math.ceil(Date.now() / MS_PER_DAY) * MS_PER_DAY;
  const from = range === 'all' ? 0 : today - (Number(range) + 1) * MS_PER_DAY;
  return { from: new Date(from).toISOString(), to: new Date(today).toISOString() };
}

const Rule = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string(),
  tag_ids: z.array(z.string()),
  keyword_ids: z.array(z.string()),
});
type Rule = z.infer<typeof Rule>;

/** Applies a rule to stored posts: first a preview, then a work with progress. */
export function ApplyCard({ resource }: { resource: Collection }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const mayWrite = usePermission(TAG_RULE_RIGHTS.write);
  const store = useArea(tagRules, 'rules', resource, 'listening');
  const rules = store.data.flatMap((item) => Rule.safeParse(item).data ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const [range, setRange] = useState<Range>('30');
  const { works } = useWorks({ kind: tagRuleWork.kind }, () => refresh('mention.'));
  const start = useCallMutation(applyTagRule, { refresh: ['long-work.'] });
  const rule = rules.find(({ _id }) => _id === chosen) ?? rules[0];
  if (!rule) return null;
  const busy = works.some(({ about_id, state }) => about_id === rule._id && isOpenWork(state));
  return (
    <Card title={t('tags.rules.apply_title')}>
      <div className={classes.apply}>
        <p className={classes.about}>{t('tags.rules.apply_about')}</p>
        <div className={classes.choice}>
          <Select
            label={t('tags.rules.rule')}
            allowDeselect={false}
            searchable={rules.length > 12}
            value={rule._id}
            onChange={setChosen}
            data={rules.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <Select
            label={t('keywords.backfill.since')}
            allowDeselect={false}
            value={range}
            onChange={(value) => setRange(RANGES.find((one) => one === value) ?? '30')}
            data={RANGES.map((one) => ({ value: one, label: t(`keywords.backfill.ranges.${one}`) }))}
          />
          {mayWrite && (
            <Button
              disabled={busy}
              loading={start.isPending}
              onClick={() => start.send({ params: { _id: rule._id }, body: { from: spanOf(range).from } })}
            >
              {t('tags.rules.apply')}
            </Button>
          )}
        </div>
        <Trial rule={rule} range={range} />
        {works.slice(0, 3).map((work) => (
          <WorkLine
            key={work._id}
            work={work}
            declaration={tagRuleWork}
            mayWrite={mayWrite}
            title={work.label['name'] ?? ''}
            outcome={<Outcome result={work.result} />}
          />
        ))}
      </div>
    </Card>
  );
}

/** The preview of a rule: how many posts it matches, how many of them newly, and the newest ones. */
function Trial({ rule, range }: { rule: Rule; range: Range }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { query, tag_ids, keyword_ids } = rule;
  const trial = useCallQuery(
    tryTagRule,
    { body: { query, tag_ids, keyword_ids, ...spanOf(range) } },
    { keep: true },
  );
  if (!trial.data) return null;
  const number = (value: number) => formatExactNumber(value, language);
  const { found, fresh, searched, sample } = trial.data;
  return (
    <div>
      <p className={classes.about} role="status">
        {t('tags.rules.would', { found: number(found), fresh: number(fresh), searched: number(searched) })}
      </p>
      <ul className={classes.sample}>
        {sample.slice(0, 5).map((post) => (
          <Sample key={post._id} post={post} />
        ))}
      </ul>
    </div>
  );
}

function Outcome({ result }: { result: Record<string, unknown> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tagged } = TagRuleResult.parse(result);
  return <span>{t('tags.rules.tagged', { count: tagged, value: formatExactNumber(tagged, language) })}</span>;
}
