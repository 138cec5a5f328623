import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsReference } from '#contracts/networks/goods.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { GoodsPicker } from './goods-picker.tsx';

type Props = {
  ticket: TicketAnswer;
  /** Sends the goods as a message of their own; resolves to false where it was refused. */
  send: (goods: GoodsReference) => Promise<boolean>;
};

/** Opens the products of the shop and the orders of the customer; one is sent as a card. Nothing where the network takes none. */
export function GoodsButton({ ticket, send }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (ticket.reply.goods.length === 0) return null;
  return (
    <>
      <Tooltip label={t('goods.send')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('goods.send')} onClick={() => setOpen(true)}>
          <IconShoppingBag size={18} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        size="lg"
        title={t('goods.send')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <GoodsPicker
          ticketId={ticket.ticket._id}
          kinds={ticket.reply.goods}
          send={async (goods) => {
            if (await send(goods)) setOpen(false);
          }}
        />
      </Modal>
    </>
  );
}
