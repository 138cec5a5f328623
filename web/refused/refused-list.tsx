import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import type { RefusedItem, RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { call } from '#web/kit/api/call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { RefusedEntry } from './refused-entry.tsx';
import classes from './refused.module.css';

type Props = {
  product: RefusedProduct;
  items: readonly RefusedItem[];
  mayWrite: boolean;
  onDone: () => void;
  /** What is shown once nothing is left. */
  empty: ReactNode;
};

/** Refused items with their reason and their words; each is accepted or dismissed by one click. */
export function RefusedList({ product, items, mayWrite, onDone, empty }: Props) {
  const { t } = useTranslation();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const calls = REFUSED_CALLS[product];
  const shown = items.filter(({ _id }) => !hidden.has(_id));
  const show = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)));
  const hide = (id: string) => {
    focusNeighbour(list.current, id);
    setHidden((before) => new Set([...before, id]));
  };
  const body = (id: string) => ({ body: { ids: [id] } });
  const failed = (id: string) => (error: unknown) => {
    show(id);
    showFailure(error);
    onDone();
  };
  const accept = (id: string) => {
    hide(id);
    void call(calls.accept, body(id)).then(() => {
      showSuccess(t(`refused.accepted.${product}`));
      onDone();
    }, failed(id));
  };
  const dismiss = (id: string) => {
    hide(id);
    actWithUndo({
      text: t('refused.dismissed'),
      act: () => void call(calls.dismiss, body(id)).then(onDone, failed(id)),
      undo: () => show(id),
    });
  };
  const reopen = (id: string) => {
    hide(id);
    void call(calls.reopen, body(id)).then(onDone, failed(id));
  };
  if (shown.length === 0) return empty;
  return (
    <ul className={classes.list} ref={list}>
      {shown.map((item) => (
        <li key={item._id} className={classes.item} data-item={item._id}>
          <RefusedEntry item={item} />
          {mayWrite && item.state !== 'accepted' && (
            <span className={classes.acts}>
              {item.acceptable && (
                <Button size="compact-sm" variant="default" onClick={() => accept(item._id)}>
                  {t(`refused.accept.${product}`)}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => (item.state === 'open' ? dismiss(item._id) : reopen(item._id))}
              >
                {t(item.state === 'open' ? 'refused.dismiss' : 'refused.reopen')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus from an item that goes to the same act of the next one, else of the one before. */
function focusNeighbour(list: HTMLElement | null, id: string): void {
  const gone = list?.querySelector(`[data-item="${id}"]`);
  const buttons = (item: Element | null | undefined) => [...(item?.querySelectorAll('button') ?? [])];
  const fromEnd = buttons(gone)
    .toReversed()
    .findIndex((button) => button === document.activeElement);
  if (fromEnd < 0) return;
  const next = buttons(gone?.nextElementSibling ?? gone?.previousElementSibling);
  (next.at(-1 - fromEnd) ?? next.at(-1))?.focus();
}
