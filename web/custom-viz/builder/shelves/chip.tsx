import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconMathFunction, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraggedField } from '../builder-context.ts';
import { useBuilder } from '../builder-context.ts';
import { readFormulaRef } from '../formula/formula-edits.ts';
import classes from './shelves.module.css';

export type Direction = 'left' | 'right' | 'up' | 'down';

type Props = {
  /** What is dragged with it; a filter is not. */
  field?: DraggedField;
  of: 'measure' | 'dimension' | 'filter';
  label: string;
  /** What is set besides the field, in a few words. */
  detail?: string | undefined;
  onMove?: ((to: Direction) => void) | undefined;
  onRemove: () => void;
  /** What Enter opens. */
  children: ReactNode;
};

/** Opens the formula of a field that has one. */
function FormulaButton({ of, onOpen }: { of: string; onOpen: () => void }) {
  const { t } = useTranslation();
  const { openFormula } = useBuilder();
  const formula = readFormulaRef(of);
  if (!formula) return null;
  return (
    <Button
      mt="xs"
      variant="default"
      size="compact-sm"
      leftSection={<IconMathFunction size={14} aria-hidden />}
      onClick={() => {
        onOpen();
        openFormula(formula);
      }}
    >
      {t('viz_builder.formula.edit')}
    </Button>
  );
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A field on a shelf: Enter opens its settings, Alt with an arrow moves it, Delete takes it away. */
export function Chip({ field, of, label, detail, onMove, onRemove, children }: Props) {
  const { t } = useTranslation();
  const { drag } = useBuilder();
  const [opened, setOpened] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey || event.shiftKey ? ARROWS[event.key] : undefined;
    if (to && onMove) onMove(to);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={classes.chip} data-of={of}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.chipMain}
            data-chip={field?.ref}
            aria-haspopup="dialog"
            aria-keyshortcuts={
              onMove ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Delete' : 'Delete'
            }
            draggable={field !== undefined}
            onDragStart={(event) => {
              if (!field) return;
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', label);
              drag(field);
            }}
            onDragEnd={() => drag(null)}
            onClick={() => setOpened(!opened)}
            onKeyDown={onKeyDown}
          >
            <span>{label}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.settings} aria-label={label}>
          {opened && (
            <>
              {children}
              {field && <FormulaButton of={field.ref} onOpen={() => setOpened(false)} />}
            </>
          )}
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size={24}
        aria-label={t('viz_builder.remove', { name: label })}
        className={classes.remove}
        onClick={onRemove}
      >
        <IconX size={13} aria-hidden />
      </ActionIcon>
    </span>
  );
}
