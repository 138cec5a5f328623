import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { guessName, isAddressList, readAddressList } from './address-list.ts';
import { createRow, listFilled, replaceRow, type InviteRow, type RowProblem } from './rows.ts';
import classes from './invite.module.css';

type Props = {
  rows: readonly InviteRow[];
  faults: ReadonlyMap<number, RowProblem>;
  isChecked: boolean;
  onChange: (rows: readonly InviteRow[]) => void;
};

/** One line for each person. A list that is pasted into an address becomes as many lines; Enter goes on to the next. */
export function InviteRows({ rows, faults, isChecked, onChange }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const set = (key: number, part: Partial<InviteRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = (): void => onChange([...rows, createRow()]);
  const remove = (key: number): void => {
    const left = rows.filter((row) => row.key !== key);
    onChange(left.length === 0 ? [createRow()] : left);
    box.current?.querySelector<HTMLInputElement>('input')?.focus();
  };
  const nobody = isChecked && listFilled(rows).length === 0;
  return (
    <div ref={box} className={classes.people} role="group" aria-label={t('people.invite.people')}>
      {rows.map((row, index) => (
        <PersonRow
          key={row.key}
          row={row}
          place={{ index, isOnly: rows.length === 1, isLast: index === rows.length - 1 }}
          problem={faults.get(row.key) ?? (nobody && index === 0 ? 'email_wrong' : undefined)}
          onChange={(part) => set(row.key, part)}
          onList={(text) => onChange(replaceRow(rows, row.key, readAddressList(text)))}
          onNext={(email) => onChange([...replaceRow(rows, row.key, [{ ...row, email }]), createRow()])}
          onRemove={() => remove(row.key)}
        />
      ))}
      <div className={classes.under}>
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={15} />} onClick={add}>
          {t('people.invite.add')}
        </Button>
        <Text size="xs" c="var(--es-dim)">
          {t('people.invite.paste')}
        </Text>
      </div>
    </div>
  );
}

type RowProps = {
  row: InviteRow;
  place: { index: number; isOnly: boolean; isLast: boolean };
  problem: RowProblem | undefined;
  onChange: (part: Partial<InviteRow>) => void;
  onList: (text: string) => void;
  onNext: (email: string) => void;
  onRemove: () => void;
};

function PersonRow({ row, place, problem, onChange, onList, onNext, onRemove }: RowProps) {
  const { t } = useTranslation();
  const number = place.index + 1;
  const name = t('people.fields.name');
  const address = t('people.fields.email');
  // The first line has visible labels; the lines below it are named for screen readers.
  const labelOf = (text: string) =>
    place.index === 0 ? { label: text } : { 'aria-label': t('people.invite.of', { field: text, number }) };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text');
    if (!isAddressList(text)) return;
    event.preventDefault();
    onList(text);
  };
  const typed = (text: string): void => {
    const email = text.replace(/[,;\s]+$/, '');
    if (email === text || !email.includes('@')) return onChange({ email: text });
    if (place.isLast) onNext(email);
    else onChange({ email });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || row.email.trim() === '') return;
    if (!place.isLast) return;
    event.preventDefault();
    onNext(row.email);
  };
  return (
    <div className={classes.row} data-first={place.index === 0 || undefined}>
      <TextInput
        {...labelOf(address)}
        // Not of the type email, which would drop the space that ends an address.
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        // A new line is where the user goes on; the first one is where they begin.
        autoFocus={row.email === ''}
        data-autofocus={place.index === 0 || undefined}
        placeholder={t('people.invite.email_example')}
        value={row.email}
        error={problem && t(`people.invite.faults.${problem}`)}
        onChange={({ currentTarget }) => typed(currentTarget.value)}
        onPaste={paste}
        onKeyDown={onKeyDown}
      />
      <TextInput
        {...labelOf(name)}
        autoComplete="off"
        maxLength={200}
        placeholder={row.email.includes('@') ? guessName(row.email) : t('people.invite.name_example')}
        value={row.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        disabled={place.isOnly && row.email === '' && row.name === ''}
        aria-label={t('people.invite.remove', { name: row.email || String(number) })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
