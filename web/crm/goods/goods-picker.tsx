import { Button, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsKind, GoodsReference } from '#contracts/networks/goods.ts';
import { GoodsCard } from './goods-card.tsx';
import { GoodsList } from './goods-list.tsx';
import classes from './goods.module.css';

type Props = {
  ticketId: string;
  kinds: readonly GoodsKind[];
  send: (goods: GoodsReference) => Promise<void>;
};

/** A search calls the network, so it waits until somebody stops writing, in milliseconds. */
const REST_MS = 400;

/** Products with a search, or the orders of the customer: one is chosen, then sent. */
export function GoodsPicker({ ticketId, kinds, send }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<GoodsKind>(kinds[0] ?? 'product');
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text.trim(), REST_MS);
  const [chosen, setChosen] = useState<GoodsReference | null>(null);
  const [busy, setBusy] = useState(false);
  const sendChosen = async (): Promise<void> => {
    if (!chosen) return;
    setBusy(true);
    await send(chosen);
    setBusy(false);
  };
  return (
    <div className={classes.picker}>
      {kinds.length > 1 && (
        <SegmentedControl
          value={kind}
          onChange={(value) => {
            setKind(value);
            setChosen(null);
          }}
          data={kinds.map((value) => ({ value, label: t(`goods.tabs.${value}`) }))}
        />
      )}
      {kind === 'product' && (
        <TextInput
          data-autofocus
          leftSection={<IconSearch size={15} aria-hidden />}
          aria-label={t('goods.search')}
          placeholder={t('goods.search')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            // What is sent is always on the screen.
            setChosen(null);
          }}
        />
      )}
      <GoodsList key={kind} ticketId={ticketId} kind={kind} text={kind === 'product' ? sought : ''}>
        {(items) => (
          <ul className={classes.list}>
            {items.map((goods) => (
              <li key={goods._id}>
                <UnstyledButton
                  className={classes.choice}
                  aria-pressed={chosen?._id === goods._id}
                  onClick={() => setChosen(goods)}
                >
                  <GoodsCard goods={goods} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </GoodsList>
      <div className={classes.acts}>
        <Button disabled={!chosen} loading={busy} onClick={() => void sendChosen()}>
          {t('goods.send_chosen')}
        </Button>
      </div>
    </div>
  );
}
