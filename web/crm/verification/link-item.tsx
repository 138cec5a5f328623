import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import {
  labelVerificationLink,
  type listVerificationLinks,
  type VerificationLink,
} from '#contracts/verification/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './verification.module.css';

type Props = {
  of: VerificationLink;
  ticketId: string;
  /** Labels that the reader may set by hand. */
  labels: readonly HandLabel[];
};
type HandLabel = AnswerOf<typeof listVerificationLinks>['by_hand'][number];

/** A verification link of the ticket: its state, the customer's answers, and its labels. */
export function LinkItem({ of, ticketId, labels }: Props) {
  const { t } = useTranslation();
  return (
    <li className={classes.item}>
      <span className={classes.head}>
        <strong>{of.name}</strong>
        <span className={classes.state} data-state={of.state}>
          {t(`ticket_verification.link_state.${of.state}`)}
        </span>
      </span>
      <span className={classes.small}>
        <TimeText value={of.answered_at ?? of.created_at} />
        {of.labels.map(({ name, color }) => (
          <span key={name} className={classes.label}>
            <span className={classes.dot} style={{ background: color }} aria-hidden /> {name}
          </span>
        ))}
        {labels.length > 0 && <LabelMenu of={of} ticketId={ticketId} labels={labels} />}
      </span>
      {of.answers.length > 0 && (
        <dl className={classes.answers}>
          {of.answers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function LabelMenu({ of, ticketId, labels }: Props) {
  const { t } = useTranslation();
  const save = useCallMutation(labelVerificationLink, { refresh: ['verification-link.'] });
  const toggle = (id: string) => {
    const rest = of.label_ids.filter((one) => one !== id);
    const label_ids = rest.length < of.label_ids.length ? rest : [...rest, id];
    save.send({ params: { _id: ticketId, link_id: of._id }, body: { label_ids } });
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          loading={save.isPending}
          aria-label={t('ticket_verification.labels_of', { name: of.name })}
        >
          {t('ticket_verification.labels')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {labels.map(({ _id, name, color }) => (
          <Menu.CheckboxItem
            key={_id}
            closeMenuOnClick
            checked={of.label_ids.includes(_id)}
            rightSection={<span className={classes.dot} style={{ background: color }} aria-hidden />}
            onChange={() => toggle(_id)}
          >
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
