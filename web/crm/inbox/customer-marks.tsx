import type { RowTag } from '#contracts/crm/views/listed.ts';
import classes from './inbox-parts.module.css';

/** How many tags of a customer fit into a row; the others are shown on hover. */
const SHOWN = 2;

/** The interests of a ticket's customer, in its row. */
export function CustomerMarks({ tags }: { tags: readonly RowTag[] }) {
  if (tags.length === 0) return null;
  const left = tags.slice(SHOWN);
  return (
    <span className={classes.customerTags} title={tags.map(({ name }) => name).join(', ')}>
      {tags.slice(0, SHOWN).map(({ _id, name, color }) => (
        <span key={_id} className={classes.customerTag}>
          <span className={classes.customerDot} style={{ background: color }} aria-hidden />
          {name}
        </span>
      ))}
      {left.length > 0 && <span>+{left.length}</span>}
    </span>
  );
}
