import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildSqlRequest } from '#contracts/custom-viz/tile-questions.ts';
import { SqlTile } from '#contracts/custom-viz/tiles.ts';
import { runSql } from '#contracts/expert-sql/endpoints.ts';
import type { SqlCheck } from '#contracts/expert-sql/statement.ts';
import { call } from '#web/kit/api/call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { LocalTextFields } from '../drafts/local-text-fields.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { SqlCode } from './sql-code.tsx';
import { SqlFaults, SqlResultView } from './sql-result.tsx';
import { useSqlCheck } from './use-sql-check.ts';
import classes from './sql.module.css';

const FORMS = SqlTile.shape.form.unwrap().options;

type Props = {
  tile: SqlTile;
  isNew: boolean;
  onClose: () => void;
  onSave: (tile: SqlTile) => void;
};

/** The statement of a tile over the whole window: checked while it is written, run as the dashboard is set, and kept when it is done. */
export function SqlEditor({ tile, isNew, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(tile);
  const [ran, setRan] = useState(tile.sql);
  const around = useSurroundings(tile);
  const { check, marks } = useSqlCheck(draft.sql, around);
  const isEmpty = draft.sql.trim() === '';
  const run = () => setRan(draft.sql);
  const set = (part: Partial<SqlTile>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Modal
      fullScreen
      opened
      onClose={onClose}
      title={t('viz_dashboards.sql.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="sm">
        <Group align="end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <LocalTextFields
              label={t('viz_dashboards.edit.title')}
              placeholder={t('viz_dashboards.kinds.sql')}
              value={draft.title}
              onChange={(title) => set({ title })}
            />
          </div>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button disabled={isEmpty} onClick={() => onSave(draft)}>
            {t(isNew ? 'viz_dashboards.sql.add' : 'viz_dashboards.edit.done')}
          </Button>
        </Group>
        <p className={classes.notes}>{t('viz_dashboards.sql.help')}</p>
        <SqlCode value={draft.sql} marks={marks} onChange={(sql) => set({ sql })} onRun={run} />
        <Checked sql={draft.sql} check={check} />
        <FormLine form={draft.form} isEmpty={isEmpty} onChange={(form) => set({ form })} onRun={run} />
        {check?.ok !== false && <Preview tile={{ ...draft, sql: ran }} around={around} />}
      </Stack>
    </Modal>
  );
}

/** What surrounds the statement as the dashboard is set at this moment. */
function useSurroundings(tile: SqlTile) {
  const { document, state, reading } = useDashboardView();
  const [now] = useState(() => new Date());
  return useMemo(
    () => buildSqlRequest(tile, { document, state }, { ...reading, now }),
    [tile, document, state, reading, now],
  );
}

/** What a statement would give, or every place that is wrong. */
function Checked({ sql, check }: { sql: string; check: SqlCheck | undefined }) {
  const { t } = useTranslation();
  if (!check) return null;
  if (!check.ok) return <SqlFaults sql={sql} refused={check} />;
  const columns = check.columns.map(({ name, type }) => `${name} (${type})`).join(', ');
  return <p className={classes.notes}>{t('viz_dashboards.sql.gives', { columns })}</p>;
}

type FormLineProps = {
  form: SqlTile['form'];
  isEmpty: boolean;
  onChange: (form: SqlTile['form']) => void;
  onRun: () => void;
};

/** How it is drawn, and running it. */
function FormLine({ form, isEmpty, onChange, onRun }: FormLineProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('viz_dashboards.sql.form')}
          data={FORMS.map((value) => ({ value, label: t(`viz_dashboards.sql.forms.${value}`) }))}
          value={form}
          onChange={(value) => onChange(FORMS.find((one) => one === value) ?? 'table')}
        />
        <Button variant="default" disabled={isEmpty} onClick={onRun} title={t('viz_dashboards.sql.keys')}>
          {t('viz_dashboards.sql.run')}
        </Button>
      </Group>
      <p className={classes.notes}>{t('viz_dashboards.sql.forms_help')}</p>
    </>
  );
}

type PreviewProps = { tile: SqlTile; around: ReturnType<typeof buildSqlRequest> };

/** What the statement gave when it was run. */
function Preview({ tile, around }: PreviewProps) {
  const { t } = useTranslation();
  const isWritten = tile.sql.trim() !== '';
  const read = useQuery({
    queryKey: [runSql.name, 'preview', tile.sql, around],
    queryFn: ({ signal }) => call(runSql, { body: { ...around, text: tile.sql } }, { signal }),
    enabled: isWritten,
  });
  const label = t('viz_dashboards.sql.preview');
  return (
    <section className={classes.preview} aria-label={label}>
      {isWritten ? (
        <QueryView of={read} inline loading={<RowsSkeleton rows={6} height={32} />}>
          {(result) => <SqlResultView tile={tile} result={result} span={around.span ?? null} title={label} />}
        </QueryView>
      ) : (
        <p className={classes.notes}>{t('viz_dashboards.sql.not_run')}</p>
      )}
    </section>
  );
}
