import { Button, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIDE_PEOPLE_MAX } from '#contracts/crm/side-conversations/side-conversation.ts';
import { useLateFocus } from '#web/kit/ui/late-focus.ts';
import { findInvalidAddresses } from '../mail/wrong-addresses.ts';
import classes from './side.module.css';

/** Who gets an e-mail; nobody outside sees who is in `bcc`. */
export type SideRecipients = { to: readonly string[]; cc: readonly string[]; bcc: readonly string[] };

const COPIES = ['cc', 'bcc'] as const;

type Props = {
  value: SideRecipients;
  /** Whether a recipient is missing. */
  missing: boolean;
  focus?: boolean;
  onChange: (part: { to?: string[]; cc?: string[]; bcc?: string[] }) => void;
};

/** The recipients of a side conversation; the lines of copies are folded until somebody opens them. */
export function PeopleFields({ value, missing, focus = false, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<readonly ('cc' | 'bcc')[]>([]);
  const isOpen = (line: 'cc' | 'bcc') => value[line].length > 0 || opened.includes(line);
  const folded = COPIES.filter((line) => !isOpen(line));
  return (
    <div className={classes.recipients}>
      <AddressLine
        field="to"
        value={value.to}
        missing={missing}
        focus={focus}
        onChange={(to) => onChange({ to })}
      />
      {COPIES.filter(isOpen).map((line) => (
        <AddressLine
          key={line}
          field={line}
          value={value[line]}
          focus={opened.at(-1) === line}
          onChange={(next) => onChange({ [line]: next })}
        />
      ))}
      {folded.length > 0 && (
        <div className={classes.copies}>
          {folded.map((line) => (
            <Button
              key={line}
              size="compact-sm"
              fz="xs"
              variant="subtle"
              color="gray"
              onClick={() => setOpened((now) => [...now, line])}
            >
              {t(`mail.${line}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

type LineProps = {
  field: 'to' | 'cc' | 'bcc';
  value: readonly string[];
  missing?: boolean;
  focus: boolean;
  onChange: (value: string[]) => void;
};

/** Invalid addresses stay, and are marked as invalid. */
function AddressLine({ field, value, missing = false, focus, onChange }: LineProps) {
  const { t } = useTranslation();
  const [wrong] = findInvalidAddresses(value);
  return (
    <TagsInput
      label={t(`mail.${field}`)}
      required={field === 'to'}
      autoFocus={focus}
      ref={useLateFocus<HTMLInputElement>(focus)}
      splitChars={[',', ';', ' ']}
      maxTags={SIDE_PEOPLE_MAX}
      acceptValueOnBlur
      placeholder={value.length === 0 ? t('mail.cc_hint') : ''}
      error={
        wrong === undefined
          ? missing
            ? t('side.people_needed')
            : undefined
          : t('mail.no_address', { address: wrong })
      }
      value={[...value]}
      onChange={(next) => onChange(next.map((one) => one.slice(0, 320)))}
    />
  );
}
