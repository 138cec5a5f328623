import { Button } from '@mantine/core';
import { IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  sendUnreadTemplate,
  tryAutoCanned,
  tryAutomation,
  tryAutoResponse,
  tryUnreadTemplate,
  type RuleTrial,
} from '#contracts/crm/automation/endpoints.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { validateFields } from '#web/kit/form/issues.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import type { RuleTabName } from './rule-tabs.ts';
import classes from './automation.module.css';

type Props = {
  tab: RuleTabName | 'auto_canned';
  draft: Draft;
  /** The stored rule; a new one has none. */
  id?: string;
};

/** Tries the rule in the form; null if the form is incomplete. Each kind has a call of its own. */
const TRIALS: Record<Props['tab'], (values: Values) => Promise<RuleTrial> | null> = {
  auto_response: (values) => {
    const { data } = tryAutoResponse.input.body.safeParse(values);
    return data ? call(tryAutoResponse, { body: data }) : null;
  },
  auto_canned: (values) => {
    const { data } = tryAutoCanned.input.body.safeParse(values);
    return data ? call(tryAutoCanned, { body: data }) : null;
  },
  automation: (values) => {
    const { data } = tryAutomation.input.body.safeParse(values);
    return data ? call(tryAutomation, { body: data }) : null;
  },
  unread_template: (values) => {
    const { data } = tryUnreadTemplate.input.body.safeParse(values);
    return data ? call(tryUnreadTemplate, { body: data }) : null;
  },
};

/** The part of the form that each trial needs: no name, and for an automation no actions. */
const TRIED: Record<Props['tab'], z.ZodType> = {
  auto_response: tryAutoResponse.input.body,
  auto_canned: tryAutoCanned.input.body,
  automation: tryAutomation.input.body,
  unread_template: tryUnreadTemplate.input.body,
};

/** What the rule in the form would do, before it is saved; an unread template can be sent from here. */
export function TrialPanel({ tab, draft, id }: Props) {
  const { t } = useTranslation();
  const [trial, setTrial] = useState<RuleTrial | null>(null);
  const [busy, setBusy] = useState(false);
  const unread = tab === 'unread_template';
  const run = async () => {
    const trying = TRIALS[tab](draft.form.values);
    if (!trying) {
      draft.form.setErrors({ ...validateFields(TRIED[tab], draft.form.values) });
      return;
    }
    setBusy(true);
    await trying.then(setTrial, (error: unknown) => {
      setTrial(null);
      showFailure(error);
    });
    setBusy(false);
  };
  return (
    <section className={classes.trial}>
      <div className={classes.trialHead}>
        <h3 className={classes.trialTitle}>{t('rules.try.title')}</h3>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => void run()}
        >
          {t(unread ? 'rules.try.unread' : 'rules.try.act')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('rules.try.about')}</p>
      <div aria-live="polite">{trial && <Result trial={trial} />}</div>
      {unread && trial && trial.held > 0 && (
        <SendNow trial={trial} dirty={draft.dirty} {...(id ? { id } : {})} />
      )}
    </section>
  );
}

function Result({ trial: { of, looked, held, items } }: { trial: RuleTrial }) {
  const { t } = useTranslation();
  if (held === 0) return <p className={classes.quiet}>{t(`rules.try.none.${of}`, { looked })}</p>;
  return (
    <>
      <p className={classes.strong}>{t(`rules.try.result.${of}`, { count: held, looked })}</p>
      <ScrollRegion className={classes.heldRoom} label={t('rules.try.title')}>
        <ul className={classes.held}>
          {items.map((item) => (
            <li key={`${item.ticket_id} ${item.at}`}>
              <TicketLink ticketId={item.ticket_id}>{`#${item.number} ${item.customer}`}</TicketLink>
              {of === 'messages' && <TimeText value={item.at} />}
              <span className={classes.quiet}>{item.message}</span>
              {item.said !== '' && (
                <span className={classes.quiet}>
                  {t('rules.try.says', { text: item.said, interpolation: { escapeValue: false } })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </>
  );
}

function SendNow({ trial, dirty, id }: { trial: RuleTrial; dirty: boolean; id?: string }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const may = usePermission(['crm.auto_canned.write', 'crm.ticket.write']);
  const [sent, setSent] = useState(false);
  if (!may || sent) return null;
  if (!id || dirty) return <p className={classes.quiet}>{t('rules.send.save_first')}</p>;
  const act = t('rules.send.act', { count: trial.held });
  const send = async () => {
    if (!(await confirm({ title: act, text: t('rules.send.ask'), act }))) return;
    const ticket_ids = trial.items.map(({ ticket_id }) => ticket_id);
    await call(sendUnreadTemplate, { params: { _id: id }, body: { ticket_ids } }).then(
      (done) => {
        setSent(true);
        refresh('rule_run.');
        showSuccess(t('rules.send.done', { count: done.sent }));
      },
      (error: unknown) => showFailure(error),
    );
  };
  return (
    <Button size="xs" leftSection={<IconSend size={14} aria-hidden />} onClick={() => void send()}>
      {act}
    </Button>
  );
}
