import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side.module.css';

type Props = { title: string; onBack: () => void; children?: ReactNode };

/** The first line of a side conversation: the way back to the list, what it is about, and what can be done with it. */
export function SideHead({ title, onBack, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.threadHead}>
      <ActionIcon onClick={onBack} aria-label={t('side.back')} size="lg">
        <IconArrowLeft size={18} />
      </ActionIcon>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </div>
  );
}
