import { useTranslation } from 'react-i18next';
import type { FilledHit, SideHit, TicketHit } from '#contracts/crm/views/listed.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { findSpans } from '#engine/text/find-positions.ts';
import { extractExcerpt } from '#web/kit/text/marked-runs.ts';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import classes from './list.module.css';

/** This much of a message fits into the line of a row, in UTF-16 units. */
const LINE = 48;

/** A text of a row with every search term highlighted. */
export function Sought({ text, sought }: { text: string; sought: string | undefined }) {
  return sought ? <MarkedText text={text} places={findSpans(text, searchWords(sought))} /> : text;
}

/** The message that contains the search terms, instead of the last one: the part around them, highlighted, and its author. */
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

/**
 * The message of a side conversation that contains them, in the same place: that it is a side conversation, and the part around them,
 * highlighted.
 */
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

/** The form field that contains them, in the same place: its label, and the part around them, highlighted. */
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
