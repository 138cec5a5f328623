import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planMigration, runMigration, type MigrationReport } from '#contracts/admin/keyword-migration.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { MigrateFields, planOf, START, type MigrateDraft } from './migrate-fields.tsx';
import { MigrateHistory } from './migrate-history.tsx';
import { MigrateReport } from './migrate-report.tsx';
import classes from '../admin.module.css';

const KINDS = ['move', 'copy', 'rename'] as const;

/** /admin/migrate_keyword: keywords moved, copied or renamed in bulk; dry run, report, undo. */
export function MigrateScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const held = useGuardedDraft({ thing: 'keyword migration', start: START, open: Object.keys(START) });
  const { draft } = held;
  /** The result of a dry run, or of the migration itself. */
  const [outcome, setOutcome] = useState<{ report: MigrationReport; done: boolean } | null>(null);
  const plan = planOf(draft);
  const dry = useCallMutation(planMigration, { onDone: (report) => setOutcome({ report, done: false }) });
  const run = useCallMutation(runMigration, {
    success: t('admin.migrate.done'),
    refresh: ['admin.'],
    onDone: ({ report }) => {
      held.discard();
      held.settled();
      setOutcome({ report, done: true });
    },
  });
  const change = (patch: Partial<MigrateDraft>) => {
    held.change(patch);
    // The shown result concerned another plan.
    setOutcome(null);
  };
  const perform = async () => {
    if (!plan || !outcome) return;
    const act = t('admin.migrate.run');
    const text = t('admin.migrate.ask', { count: outcome.report.done });
    if (await confirm({ title: title, text, act, danger: true })) run.send({ body: plan });
  };
  return (
    <PageBody>
      <PageHeader title={title} about={t('admin.migrate.about')} />
      <Card title={t('admin.migrate.kind')}>
        <div className={classes.stack}>
          {held.kept && <RecoveryOffer {...held.kept} />}
          <SegmentedControl
            aria-label={t('admin.migrate.kind')}
            value={draft.kind}
            onChange={(text) => change({ kind: KINDS.find((one) => one === text) ?? draft.kind })}
            data={KINDS.map((value) => ({ value, label: t(`admin.migrate.kinds.${value}`) }))}
          />
          <MigrateFields draft={draft} onChange={change} />
          <div className={classes.acts}>
            <Button
              variant={outcome ? 'default' : 'filled'}
              disabled={!plan}
              loading={dry.isPending}
              onClick={() => plan && dry.send({ body: plan })}
            >
              {t('admin.migrate.dry_run')}
            </Button>
            {outcome && !outcome.done && outcome.report.done > 0 && (
              <Button color="red" loading={run.isPending} onClick={() => void perform()}>
                {t('admin.migrate.run')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {outcome && <MigrateReport report={outcome.report} />}
      <MigrateHistory />
    </PageBody>
  );
}
