import { Button } from '@mantine/core';
import { IconSlash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { WritingField } from '../rich-text/writing-field.ts';
import type { AfterSending } from './send-button.tsx';
import type { LeftSlash } from './use-left-slash.ts';
import classes from './composer.module.css';

type Props = {
  slash: LeftSlash;
  field: RefObject<WritingField | null>;
  onSend: (after?: AfterSending) => void;
};

/** The slash words that would reach the customer unchanged: nothing was sent, and one click sends it anyway. */
export function SlashPanel({ slash: { held, keep }, field, onSend }: Props) {
  const { t } = useTranslation();
  if (!held) return null;
  return (
    <section className={classes.news} role="alert">
      <p className={classes.newsTitle}>
        <IconSlash size={16} aria-hidden />
        {t('crm.compose.slash_left', { words: held.words.join(', ') })}
      </p>
      <p className={classes.newsHelp}>{t('crm.compose.slash_left_help')}</p>
      <div className={classes.newsActs}>
        <Button size="xs" onClick={() => onSend(held.after)}>
          {t('crm.compose.send_anyway')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            keep();
            field.current?.focus();
          }}
        >
          {t('crm.compose.keep_writing')}
        </Button>
      </div>
    </section>
  );
}
