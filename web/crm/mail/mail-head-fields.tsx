import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { AddressesField } from './addresses-field.tsx';
import type { MailHead } from './use-mail-head.ts';
import classes from './mail.module.css';

const LINES = ['to', 'cc', 'bcc', 'subject'] as const;
type Line = (typeof LINES)[number];

/** The longest subject of an e-mail, in UTF-16 units. */
const SUBJECT_MAX = 500;

/** Above an answer by e-mail: who gets it and what it is about. A line that says what is usual is folded until somebody opens it. */
export function MailHeadFields({ head }: { head: MailHead }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<readonly Line[]>([]);
  const { to, cc, bcc, subject, isChanged, change, leftOut } = head;
  const isOpen: Record<Line, boolean> = {
    to: isChanged.to || opened.includes('to'),
    cc: cc.length > 0 || opened.includes('cc'),
    bcc: bcc.length > 0 || opened.includes('bcc'),
    subject: isChanged.subject || opened.includes('subject'),
  };
  const last = opened.at(-1);
  const open = (line: Line) => setOpened((now) => [...now, line]);
  const people = (line: 'to' | 'cc' | 'bcc', value: readonly string[]) => (
    <HeadLine label={t(`mail.${line}`)}>
      <AddressesField
        field={line}
        labelled={false}
        focus={last === line}
        value={value}
        onChange={(next) => change({ [line]: next })}
      />
    </HeadLine>
  );
  return (
    <div className={classes.recipients}>
      {isOpen.to ? (
        people('to', to)
      ) : (
        <button type="button" className={classes.to} onClick={() => open('to')}>
          {t('mail.to')}{' '}
          <bdi>
            <AddressText text={head.customer.address} />
          </bdi>
        </button>
      )}
      {isOpen.cc && people('cc', cc)}
      {isOpen.bcc && people('bcc', bcc)}
      {isOpen.subject && (
        <HeadLine label={t('mail.subject')}>
          <TextInput
            variant="unstyled"
            size="xs"
            flex={1}
            aria-label={t('mail.subject')}
            autoFocus={last === 'subject'}
            maxLength={SUBJECT_MAX}
            value={subject}
            error={subject.trim() === '' ? t('outbound.subject_needed') : undefined}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
        </HeadLine>
      )}
      <span className={classes.more_lines}>
        {LINES.filter((line) => line !== 'to' && !isOpen[line]).map((line) => (
          <Button
            key={line}
            size="compact-sm"
            fz="xs"
            variant="subtle"
            color="gray"
            onClick={() => open(line)}
          >
            {t(`mail.${line}`)}
          </Button>
        ))}
      </span>
      {leftOut > 0 && (
        <span className={classes.leftOut} role="status">
          {t('mail.left_out', { count: leftOut })}
        </span>
      )}
    </div>
  );
}

function HeadLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.copies}>
      <span aria-hidden>{label}</span>
      {children}
    </span>
  );
}
