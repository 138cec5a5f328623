import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import type { RefusedItem, RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { call } from '#web/kit/api/call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { toastFailure } from '#web/kit/toast/toast-failure.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import classes from './refused.module.css';

type Props = {
  product: RefusedProduct;
  items: readonly RefusedItem[];
  mayWrite: boolean;
  onDone: () => void;
};

/** Refused items with their reason and their words; each is accepted or dismissed by one click. */
export function RefusedList({ product, items, mayWrite, onDone }: Props) {
  const { t } = useTranslation();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const calls = REFUSED_CALLS[product];
  const show = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)));
  const body = (id: string) => ({ body: { ids: [id] } });
  const failed = (id: string) => (error: unknown) => {
    show(id);
    toastFailure(error);
    onDone();
  };
  const accept = (id: string) =>
    call(calls.accept, body(id)).then(() => {
      toastSuccess(t(`refused.accepted.${product}`));
      onDone();
    }, failed(id));
  const dismiss = (id: string) => {
    setHidden((before) => new Set([...before, id]));
    actWithUndo({
      text: t('refused.dismissed'),
      act: () => void call(calls.dismiss, body(id)).then(onDone, failed(id)),
      undo: () => show(id),
    });
  };
  const reopen = (id: string) => call(calls.reopen, body(id)).then(onDone, failed(id));
  return (
    <ul className={classes.list}>
      {items
        .filter(({ _id }) => !hidden.has(_id))
        .map((item) => (
          <li key={item._id} className={classes.item}>
            <RefusedEntry item={item} />
            {mayWrite && item.state !== 'accepted' && (
              <span className={classes.acts}>
                {item.acceptable && (
                  <Button size="compact-sm" variant="default" onClick={() => void accept(item._id)}>
                    {t(`refused.accept.${product}`)}
                  </Button>
                )}
                {item.state === 'open' ? (
                  <Button size="compact-sm" variant="subtle" color="gray" onClick={() => dismiss(item._id)}>
                    {t('refused.dismiss')}
                  </Button>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    onClick={() => void reopen(item._id)}
                  >
                    {t('refused.reopen')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
    </ul>
  );
}

function RefusedEntry({ item }: { item: RefusedItem }) {
  const { t } = useTranslation();
  const sender = item.sender.name || item.sender._id;
  return (
    <div className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.sender}>{sender || t('refused.nobody')}</span>
        <ChannelName channel={item.channel} />
        <span>{item.source.name}</span>
        <TimeText value={item.received_at} />
        {item.ticket && (
          <TextLink to={`/crm/tickets/${item.ticket._id}`}>
            {t('refused.ticket', { number: item.ticket.number })}
          </TextLink>
        )}
      </div>
      <Badge variant="light" color="gray" className={classes.reason ?? ''}>
        {t(`refused.reasons.${item.reason}`)}
      </Badge>
      {item.title !== '' && <p className={classes.title}>{item.title}</p>}
      <p className={item.text === '' ? `${classes.text} ${classes.none}` : classes.text}>
        {item.text || t('refused.no_text')}
      </p>
      {item.files.length > 0 && (
        <p className={classes.quiet}>{item.files.map(({ name }) => name).join(', ')}</p>
      )}
      {item.detail !== '' && <p className={classes.quiet}>{item.detail}</p>}
    </div>
  );
}
