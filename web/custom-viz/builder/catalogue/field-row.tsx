import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconCalendar,
  IconCheck,
  IconHash,
  IconLetterCase,
  IconMathFunction,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shelf } from '#contracts/custom-viz/chart-shelf.ts';
import { describeFault } from '#web/custom-viz/names/describe-refusal.ts';
import { useBuilder } from '../builder-context.ts';
import { hasField, placeField, placeOn, removeField } from '../edits/place-field.ts';
import { readFormulaRef } from '../formula/formula-edits.ts';
import type { Field } from './catalogue.ts';
import classes from './catalogue.module.css';

/** The keys that put a field on a shelf. */
const SHELF_KEYS: Readonly<Record<string, Shelf>> = { x: 'across', y: 'down', c: 'colour', t: 'tiles' };

/** A field of the catalogue: Enter adds it where it fits, a letter puts it on a shelf, dragging does both. */
export function FieldRow({ field, onChosen }: { field: Field; onChosen?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { chart, change, catalogue, findMisfit, drag, openFormula } = useBuilder();
  const formula = readFormulaRef(field.ref);
  const misfit = findMisfit(field);
  const reason = misfit && describeFault(misfit, catalogue.names);
  const isChosen = hasField(chart, field);
  const toggle = () => {
    if (reason) return;
    change(isChosen ? removeField(chart, field, catalogue) : placeField(chart, field, catalogue));
    onChosen?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const shelf = SHELF_KEYS[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isChosen && (event.key === 'Delete' || event.key === 'Backspace'))
      change(removeField(chart, field, catalogue));
    else if (formula && event.key === 'e' && isPlain) openFormula(formula);
    else if (shelf && isPlain && field.of === 'dimension' && !reason)
      change(placeOn(chart, field.ref, { shelf, catalogue }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Tooltip
      multiline
      w={260}
      position="right"
      openDelay={400}
      events={{ hover: true, focus: true, touch: false }}
      label={<FieldMeaning field={field} reason={reason} />}
    >
      <UnstyledButton
        className={classes.field}
        data-field={field.id}
        data-chosen={isChosen || undefined}
        aria-pressed={isChosen}
        aria-disabled={reason ? true : undefined}
        aria-keyshortcuts={field.of === 'dimension' ? 'Enter X Y C T' : 'Enter'}
        draggable={!reason}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'copy';
          event.dataTransfer.setData('text/plain', field.name);
          drag(field);
        }}
        onDragEnd={() => drag(null)}
        onClick={toggle}
        onKeyDown={onKeyDown}
      >
        <FieldIcon field={field} />
        <span className={classes.fieldName}>{field.name}</span>
        {field.isOfficial && (
          <IconRosetteDiscountCheck size={14} aria-label={t('viz_fields.levels.official')} />
        )}
        {isChosen && <IconCheck size={14} aria-hidden />}
        {reason && <span className={classes.reason}>{t('viz_builder.cannot_go', { reason })}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}

function FieldIcon({ field }: { field: Field }) {
  const Icon =
    field.kind === 'formula'
      ? IconMathFunction
      : field.kind === 'time'
        ? IconCalendar
        : field.of === 'measure'
          ? IconHash
          : IconLetterCase;
  return <Icon size={14} className={classes.fieldIcon} data-of={field.of} aria-hidden />;
}

/** What a field means: its sentence, its kind and unit, and why it cannot be chosen. */
function FieldMeaning({ field, reason }: { field: Field; reason: string | null }) {
  const { t } = useTranslation();
  const unit = field.of === 'measure' && field.unit ? t(`viz_builder.units.${field.unit}`) : null;
  return (
    <>
      <strong>{field.name}</strong>
      <br />
      {field.about}
      <br />
      <span className={classes.facts}>
        {[t(`viz_builder.kinds.${field.kind}`), unit].filter(Boolean).join(' · ')}
      </span>
      {reason && (
        <>
          <br />
          {reason}
        </>
      )}
    </>
  );
}
