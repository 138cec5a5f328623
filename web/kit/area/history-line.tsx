import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '#contracts/settings/history.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { DiffTable } from './diff-table.tsx';
import { isTransferred, changeOf, findFieldChanges } from './history.ts';
import classes from './area.module.css';

/** Changes whose values are the fields of one item. */
const HAS_FIELDS: ReadonlySet<string> = new Set(['created', 'updated', 'deleted']);

type Props = {
  line: HistoryLine;
  words: (field: string) => FieldLabels;
  /** Whether to show the name of the item: not if all entries belong to the same one. */
  named: boolean;
  onRestore?: () => void;
};

/** One change: who, when, the values before and after, and the restore button. */
export function HistoryLineView({ line, words, named, onRestore }: Props) {
  const { t } = useTranslation();
  const change = changeOf(line);
  const who = line.actor.name ?? t(`audit.actors.${line.actor.kind}`);
  const thing = named ? (line.entity?.name ?? '') : '';
  const names = useMemo(
    () =>
      Object.fromEntries(Object.values(line.names).flatMap(({ _id, name }) => (name ? [[_id, name]] : []))),
    [line.names],
  );
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <strong>{who}</strong>
        <span>
          {t(`area.history.changes.${change}`)} {thing && <q>{thing}</q>}
          {isTransferred(line) && ` ${t('area.history.transfer')}`}
        </span>
        <span className={classes.grow} />
        <TimeText value={line.at} />
        {onRestore && (
          <Button size="compact-xs" variant="subtle" onClick={onRestore}>
            {t('area.history.restore')}
          </Button>
        )}
      </div>
      {line.erased || line.hidden ? (
        <p className={classes.dim}>{t(line.erased ? 'area.history.erased' : 'area.history.hidden')}</p>
      ) : (
        HAS_FIELDS.has(change) && (
          <DiffTable
            label={t('area.history.difference')}
            changes={findFieldChanges(line.before, line.after)}
            words={words}
            names={names}
            only={change === 'created' ? 'after' : change === 'deleted' ? 'before' : undefined}
          />
        )
      )}
    </li>
  );
}
