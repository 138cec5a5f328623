import { GoodsInMessage } from './goods-card.tsx';
import { GoodsList } from './goods-list.tsx';
import classes from './goods.module.css';

/** The orders of a customer beside the conversation, as their network has them now. */
export function CustomerOrders({ ticketId }: { ticketId: string }) {
  return (
    <GoodsList ticketId={ticketId} kind="order">
      {(items) => (
        <ul className={classes.orders}>
          {items.map((goods) => (
            <li key={goods._id}>
              <GoodsInMessage goods={goods} />
            </li>
          ))}
        </ul>
      )}
    </GoodsList>
  );
}
