import { Badge, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportField, type ImportRow, type PostImport } from '#contracts/publishing/post-import.ts';
import { fixImportRow } from '#contracts/publishing/post-imports.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatFault } from '#web/kit/text/fault-text.ts';
import classes from './import.module.css';

type Props = { file: PostImport; row: ImportRow; isLocked: boolean };

const COLORS = {
  ready: 'teal',
  faulty: 'red',
  known: 'gray',
  imported: 'blue',
  undone: 'gray',
  kept: 'yellow',
} as const;

/** A row of the file as it is read; one with faults shows its cells, to be written anew. */
export function ImportRowLine({ file, row, isLocked }: Props) {
  const { t } = useTranslation();
  const text = row.cells[file.mapping.text ?? -1] ?? '';
  return (
    <li className={classes.row} aria-label={t('publishing_import.row', { number: row.number })}>
      <div className={classes.rowHead}>
        <span className={classes.number}>{row.number}</span>
        <Badge variant="light" color={COLORS[row.state]} className={classes.badge}>
          {t(`publishing_import.one.${row.state}`)}
        </Badge>
        {row.wall_time !== null && <span className="tabular">{row.wall_time.replace('T', ' ')}</span>}
        <span className={classes.dim}>{row.accounts.join(', ')}</span>
        {row.state !== 'faulty' && <span className={classes.words}>{text}</span>}
        {row.post_id !== null && row.state !== 'undone' && (
          <TextLink to={`/publishing/posts/${row.post_id}`}>{t('publishing_import.open_post')}</TextLink>
        )}
      </div>
      {row.state === 'faulty' && <RowCells key={row.cells.join('\u0000')} {...{ file, row, isLocked }} />}
    </li>
  );
}

/** The cells of the fields that are wrong, and those beside them that belong to the same fault. */
function RowCells({ file, row, isLocked }: Props) {
  const { t } = useTranslation();
  const [cells, setCells] = useState<readonly string[]>(row.cells);
  const fix = useCallMutation(fixImportRow, { refresh: ['publishing_import.'] });
  const faulty = new Set(row.faults.map(({ field }) => field));
  const shown = ImportField.options.filter((field) => faulty.has(field));
  const loose = shown.filter((field) => file.mapping[field] === undefined);
  const say = (field: ImportField) =>
    row.faults
      .filter((one) => one.field === field)
      .map((one) => formatFault(one.fault))
      .join(' · ');
  const save = () => fix.send({ params: { _id: file._id }, body: { number: row.number, cells: [...cells] } });
  const isChanged = cells.some((cell, index) => cell !== row.cells[index]);
  return (
    <div className={classes.cells}>
      {shown.map((field) => {
        const column = file.mapping[field];
        if (column === undefined) return null;
        return (
          <Textarea
            key={field}
            label={t(`publishing_import.fields.${field}`)}
            aria-label={t('publishing_import.cell', {
              number: row.number,
              field: t(`publishing_import.fields.${field}`),
            })}
            autosize
            minRows={1}
            maxRows={6}
            disabled={isLocked}
            error={say(field)}
            value={cells[column] ?? ''}
            onChange={({ currentTarget }) => setCells(cells.with(column, currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
            }}
          />
        );
      })}
      {loose.map((field) => (
        <p key={field} className={classes.bad}>
          {t(`publishing_import.fields.${field}`)}: {say(field)}
        </p>
      ))}
      <Button
        size="xs"
        variant={isChanged ? 'filled' : 'default'}
        disabled={isLocked || !isChanged}
        loading={fix.isPending}
        onClick={save}
      >
        {t('publishing_import.save_row')}
      </Button>
    </div>
  );
}
