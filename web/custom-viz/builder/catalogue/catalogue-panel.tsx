import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconMathFunction, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import { useBuilder } from '../builder-context.ts';
import { hasField } from '../edits/place-field.ts';
import { OWN_GROUP, type CatalogueGroup, type Field } from './catalogue.ts';
import { FieldRow } from './field-row.tsx';
import { searchCatalogue, searchFields } from './search-fields.ts';
import classes from './catalogue.module.css';

type Props = { onFormula?: (() => void) | undefined; onChosen?: (() => void) | undefined };

/** Everything that can be chosen, as a tree of data sets; the search finds fields by their names, other words and meanings. */
export function CataloguePanel({ onFormula, onChosen }: Props) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const groups = searchCatalogue(catalogue, search);
  const time = searchFields(catalogue.time, search);
  const isSearched = search.trim() !== '';
  useShortcuts([{ key: '/', text: t('viz_builder.keys.search'), act: () => field.current?.focus() }]);
  return (
    <section className={classes.panel} aria-label={t('viz_builder.catalogue')} ref={panel}>
      <TextInput
        ref={field}
        value={search}
        aria-label={t('viz_builder.search')}
        placeholder={t('viz_builder.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        className={classes.search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isSearched) {
            event.stopPropagation();
            setSearch('');
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            focusField(panel.current, 0);
          }
        }}
      />
      <div
        className={classes.tree}
        role="presentation"
        onKeyDown={(event) => moveBetweenFields(event, panel.current)}
      >
        {time.length > 0 && <Section name={t('viz_builder.time')} fields={time} onChosen={onChosen} />}
        {groups.map((group) => (
          <Group key={group.id} group={group} isSearched={isSearched} onChosen={onChosen} />
        ))}
        {groups.length === 0 && time.length === 0 && <NothingMatches onClear={() => setSearch('')} />}
      </div>
      {onFormula && (
        <Button
          variant="default"
          leftSection={<IconMathFunction size={16} aria-hidden />}
          onClick={onFormula}
          className={classes.formula}
        >
          {t('viz_builder.new_formula')}
        </Button>
      )}
    </section>
  );
}

type GroupProps = { group: CatalogueGroup; isSearched: boolean; onChosen?: (() => void) | undefined };

/** A data set with its fields; open where something of it is chosen or found. */
function Group({ group, isSearched, onChosen }: GroupProps) {
  const { t } = useTranslation();
  const { chart } = useBuilder();
  const id = useId();
  const isUsed = [...group.measures, ...group.dimensions].some(
    (one) => one.dataSet !== null && hasField(chart, one),
  );
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = isSearched || (opened ?? (isUsed || group.id === OWN_GROUP));
  return (
    <div>
      <UnstyledButton
        className={classes.groupHead}
        aria-expanded={isOpen}
        aria-controls={id}
        title={group.about}
        onClick={() => setOpened(!isOpen)}
      >
        <IconChevronRight size={14} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        <span>{group.name}</span>
        <span className={classes.count}>{group.measures.length + group.dimensions.length}</span>
      </UnstyledButton>
      <div id={id}>
        {isOpen && (
          <>
            <Section name={t('viz_builder.measures')} fields={group.measures} onChosen={onChosen} />
            <Section name={t('viz_builder.dimensions')} fields={group.dimensions} onChosen={onChosen} />
          </>
        )}
      </div>
    </div>
  );
}

type SectionProps = { name: string; fields: readonly Field[]; onChosen?: (() => void) | undefined };

function Section({ name, fields, onChosen }: SectionProps) {
  if (fields.length === 0) return null;
  return (
    <div role="group" aria-label={name}>
      <p className={classes.sectionName} aria-hidden>
        {name}
      </p>
      {fields.map((field) => (
        <FieldRow key={field.id} field={field} onChosen={onChosen} />
      ))}
    </div>
  );
}

const FIELDS = '[data-field]';

/** The arrow keys go through the fields and the heads of data sets. */
function moveBetweenFields(event: KeyboardEvent, panel: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...(panel?.querySelectorAll<HTMLElement>(`${FIELDS}, [aria-expanded]`) ?? [])];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function focusField(panel: HTMLElement | null, index: number): void {
  panel?.querySelectorAll<HTMLElement>(FIELDS)[index]?.focus();
}
