import { useTranslation } from 'react-i18next';
import type { FilledHit, SideHit, TicketHit } from '#contracts/crm/views/listed.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { findSpans } from '#engine/text/find-positions.ts';
import { extractExcerpt } from '#web/kit/text/marked-runs.ts';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import classes from './list.module.css';

/** So much of a message fits into the line of a row, in UTF-16 units. */
const LINE = 48;

/** A text of a row with every word that was searched for marked in it. */
export function Sought({ text, sought }: { text: string; sought: string | undefined }) {
  return sought ? <MarkedText text={text} places={findSpans(text, searchWords(sought))} /> : text;
}

/** The message that holds what was searched for, in place of the last one: the part around it, marked, and who said it. */
export function Hit({ hit: { text, direction }, sought }: { hit: TicketHit; sought: string }) {
  const { t } = useTranslation();
  const part = extractExcerpt(text, findSpans(text, searchWords(sought)), LINE);
  return (
    <span className={classes.last} data-waiting>
      {direction === 'out' && <span className={classes.by}>{t('crm.list.them')} </span>}
      {direction === 'note' && <span className={classes.by}>{t('inbox.hit.note')} </span>}
      <MarkedText {...part} />
    </span>
  );
}

/** The message of a side conversation that holds it, in the same place: that it was said outside, and the part around it, marked. */
export function HitOutside({ hit: { text }, sought }: { hit: SideHit; sought: string }) {
  const { t } = useTranslation();
  const part = extractExcerpt(text, findSpans(text, searchWords(sought)), LINE);
  return (
    <span className={classes.last} data-waiting>
      <span className={classes.by}>{t('inbox.hit.outside')} </span>
      <MarkedText {...part} />
    </span>
  );
}

/** The field of the form that holds it, in the same place: what it asks, and the part around what was searched for, marked. */
export function InForm({ filled: { label, text }, sought }: { filled: FilledHit; sought: string }) {
  const { t } = useTranslation();
  const part = extractExcerpt(text, findSpans(text, searchWords(sought)), LINE);
  return (
    <span className={classes.last} data-waiting>
      <span className={classes.by}>{label ?? t('crm.list.no_field')}: </span>
      <MarkedText {...part} />
    </span>
  );
}
