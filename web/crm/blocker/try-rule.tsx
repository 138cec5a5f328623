import { Badge, Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tryBlockerRule } from '#contracts/crm/blocker/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './blocker.module.css';

/**
 * Which of the newest messages the rule in the form would have blocked, before it is saved; a message that was answered is likely a
 * customer's.
 */
export function TryRule({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const [tried, setTried] = useState<{ of: string; answer: AnswerOf<typeof tryBlockerRule> }>();
  const body = JSON.stringify(draft.form.values);
  const look = useCallMutation(tryBlockerRule, { onDone: (answer) => setTried({ of: body, answer }) });
  const run = () => {
    const { data } = tryBlockerRule.input.body.safeParse(draft.form.values);
    if (data) look.send({ body: data });
    else draft.form.validate();
  };
  return (
    <section className={classes.try} aria-label={t('rules.blocked.try.title')}>
      <div className={classes.head}>
        <Button
          size="xs"
          variant="default"
          loading={look.isPending}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={run}
        >
          {t('rules.blocked.try.act')}
        </Button>
        <span className={classes.quiet}>{t('rules.blocked.try.about')}</span>
      </div>
      {/* The result is for the rule as it was tried. */}
      <div aria-live="polite">{tried?.of === body && <Tried of={tried.answer} />}</div>
    </section>
  );
}

function Tried({ of: { looked, caught, answered, items } }: { of: AnswerOf<typeof tryBlockerRule> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const found = { looked: formatExactNumber(looked, language), caught: formatExactNumber(caught, language) };
  return (
    <>
      <p className={classes.author}>{t('rules.blocked.try.result', found)}</p>
      {answered > 0 && <p className={classes.warn}>{t('rules.blocked.try.answered', { count: answered })}</p>}
      <ul className={classes.list}>
        {items.map((item, index) => (
          // One author may have sent the same text twice; lines keep their order.
          <li key={index} className={classes.item}>
            <span />
            <span>
              <TicketLink ticketId={item.ticket_id}>{`#${item.number} ${item.author}`}</TicketLink>
              <span className={classes.quiet} style={{ display: 'block' }}>
                {item.text}
              </span>
            </span>
            {item.answered && (
              <Badge variant="light" color="orange">
                {t('rules.blocked.try.answered_mark')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
