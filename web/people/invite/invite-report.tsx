import { Button, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import type { People } from '#web/people/groups/use-people.ts';
import type { InviteOutcome } from './outcome.ts';
import classes from './invite.module.css';

type Props = {
  results: readonly InviteOutcome[];
  people: People;
  /** Back to the form with those who were refused. */
  onCorrect: () => void;
  onClose: () => void;
};

/** What became of each person: invited, with a link to copy, or why not. */
export function InviteReport({ results, people, onCorrect, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mails = people.options.data?.mails_leave !== false;
  const invited = results.filter(({ link }) => link !== null);
  const refused = results.length - invited.length;
  const until = invited[0]?.link?.expires_at;
  return (
    <>
      <Text mb="xs" role="status">
        {invited.length > 0 &&
          t(mails ? 'people.invite.mailed' : 'people.invite.linked', { count: invited.length })}{' '}
        {refused > 0 && t('people.invite.refused', { count: refused })}
      </Text>
      {until !== undefined && (
        <Text size="sm" c="var(--es-dim)" mb="md">
          {t('people.invite.until', { until: formatMoment(new Date(until), language) })}
        </Text>
      )}
      <ul className={classes.results}>
        {results.map((result) => (
          <ResultRow key={result.email} result={result} />
        ))}
      </ul>
      <div className={classes.foot}>
        {invited.length > 1 && <CopyAll results={invited} />}
        <span className={classes.note} />
        {refused > 0 && (
          <Button variant="default" onClick={onCorrect}>
            {t('people.invite.correct', { count: refused })}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('people.invite.close')}
        </Button>
      </div>
    </>
  );
}

function ResultRow({ result: { name, email, fault, link } }: { result: InviteOutcome }) {
  const { t } = useTranslation();
  return (
    <li className={classes.result}>
      {fault ? (
        <IconX size={16} className={classes.bad} aria-hidden />
      ) : (
        <IconCheck size={16} className={classes.good} aria-hidden />
      )}
      <span className={classes.who}>
        <span>{name}</span>
        <span className={classes.dim}>{email}</span>
        {fault && <span className={classes.bad}>{t(`people.invite.faults.${fault}`)}</span>}
      </span>
      {link && (
        <CopyButton value={link.url}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              aria-label={t(copied ? 'people.invite.copied_of' : 'people.invite.copy_of', { name })}
              onClick={copy}
            >
              {t(copied ? 'kit.copied' : 'people.invite.copy')}
            </Button>
          )}
        </CopyButton>
      )}
    </li>
  );
}

/** All links as lines, each with whose it is: nobody gets another's link by mistake. */
function CopyAll({ results }: { results: readonly InviteOutcome[] }) {
  const { t } = useTranslation();
  const text = results.map(({ name, email, link }) => `${name} <${email}>: ${link?.url ?? ''}`).join('\n');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {t(copied ? 'kit.copied' : 'people.invite.copy_all')}
        </Button>
      )}
    </CopyButton>
  );
}
