import { Badge, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  restoreBlocked,
  releaseBlocked,
  dismissBlocked,
  type BlockedItem,
} from '#contracts/crm/blocker/endpoints.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { call } from '#web/kit/api/call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import classes from './blocker.module.css';

type Props = { items: readonly BlockedItem[]; mayWrite: boolean; onDone: () => void };

/** Blocked messages, with the rule that blocked each; several at once are released or dismissed. */
export function BlockedList({ items, mayWrite, onDone }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = items.filter(({ _id }) => !hidden.has(_id));
  const ids = shown.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []));
  const toggle = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const settle = () => {
    setChosen(new Set());
    onDone();
  };
  const failed = (error: unknown) => {
    setHidden(new Set());
    showFailure(error);
    settle();
  };
  const letIn = (some: string[]) =>
    call(releaseBlocked, { body: { ids: some } }).then(() => {
      showSuccess(t('rules.blocked.was_released', { count: some.length }));
      settle();
    }, failed);
  const putAway = (some: string[]) => {
    setHidden((before) => new Set([...before, ...some]));
    setChosen(new Set());
    actWithUndo({
      text: t('rules.blocked.was_dismissed', { count: some.length }),
      act: () => void call(dismissBlocked, { body: { ids: some } }).then(settle, failed),
      undo: () => setHidden((before) => new Set([...before].filter((id) => !some.includes(id)))),
    });
  };
  const hold = (some: string[]) => call(restoreBlocked, { body: { ids: some } }).then(settle, failed);
  return (
    <>
      <ul className={classes.list}>
        {shown.map((item) => (
          <li key={item._id} className={classes.item}>
            {mayWrite && item.state === 'blocked' ? (
              <Checkbox
                checked={chosen.has(item._id)}
                aria-label={t('rules.blocked.choose', {
                  name: item.author.name,
                  interpolation: { escapeValue: false },
                })}
                onChange={() => toggle(item._id)}
              />
            ) : (
              <span />
            )}
            <Held item={item} />
            {mayWrite && item.state !== 'released' && (
              <span className={classes.acts}>
                <Button size="compact-sm" variant="default" onClick={() => void letIn([item._id])}>
                  {t('rules.blocked.release')}
                </Button>
                {item.state === 'blocked' ? (
                  <Button size="compact-sm" variant="subtle" color="gray" onClick={() => putAway([item._id])}>
                    {t('rules.blocked.dismiss')}
                  </Button>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    onClick={() => void hold([item._id])}
                  >
                    {t('rules.blocked.restore')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {ids.length > 0 && (
        <div
          className={classes.bar}
          role="region"
          aria-label={t('rules.blocked.chosen', { count: ids.length })}
        >
          <span>{t('rules.blocked.chosen', { count: ids.length })}</span>
          <Button size="compact-sm" onClick={() => void letIn(ids)}>
            {t('rules.blocked.release_many', { count: ids.length })}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => putAway(ids)}>
            {t('rules.blocked.dismiss_many', { count: ids.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function Held({ item }: { item: BlockedItem }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={classes.head}>
        <span className={classes.author}>{item.author.name || item.author._id}</span>
        <ChannelName channel={item.channel} />
        <TimeText value={item.at} />
        {item.ticket && (
          <TicketLink ticketId={item.ticket._id}>
            {t('rules.blocked.ticket', { number: item.ticket.number })}
          </TicketLink>
        )}
        {item.action === 'listen_only' && (
          <Badge variant="light" color="gray">
            {t('rules.blocked.listened')}
          </Badge>
        )}
      </div>
      <p className={item.text === '' ? `${classes.text} ${classes.none}` : classes.text}>
        {item.text || t('rules.blocked.no_text')}
      </p>
      <div className={classes.why}>
        <span>
          {item.by === 'blacklist'
            ? t('rules.blocked.because_blacklist')
            : t('rules.blocked.because', { rule: item.rule.name, interpolation: { escapeValue: false } })}
          :
        </span>
        {item.matches.map(({ part, value }) => (
          <Badge key={`${part} ${value}`} variant="default">
            {t(`rules.blocked.parts.${part}`)}: {value}
          </Badge>
        ))}
      </div>
      {item.media.map(({ kind, mark }, index) => (
        // Media have no ids of their own; they keep their order.
        <div key={index} className={classes.quiet}>
          {kind} {mark && <span className={classes.mark}>{mark}</span>}
        </div>
      ))}
    </div>
  );
}
