import { UnstyledButton } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranscriptLine } from '#contracts/inbound/transcript.ts';
import classes from './message-text.module.css';

/** What a bot elsewhere and the customer said before the bot handed over; open at first, since it is what the answer depends on. */
export function BotTranscript({ lines }: { lines: readonly TranscriptLine[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(true);
  const id = useId();
  return (
    <span className={classes.edited}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <IconRobot size={13} aria-hidden />
        {t('crm.message.transcript', { count: lines.length })}
      </UnstyledButton>
      <span id={id} hidden={!shown} className={classes.earlier}>
        {lines.map(({ by, text }, index) => (
          // Lines have no ids, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes.wording}>
            <span className={classes.when}>{t(`crm.message.transcript_by.${by}`)}</span>
            <span className={classes.words}>{text}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
