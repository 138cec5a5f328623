import { useTranslation } from 'react-i18next';
import classes from './canned-list.module.css';
import type { Canned } from './use-canned.ts';

export const CANNED_LIST_ID = 'canned-responses';
export const optionId = (id: string): string => `canned-response-${id}`;

/** The canned responses that fit what is typed behind a slash; the field above keeps the keys. */
export function CannedList({ canned }: { canned: Canned }) {
  const { t } = useTranslation();
  if (!canned.open) return null;
  return (
    <div id={CANNED_LIST_ID} role="listbox" aria-label={t('crm.compose.canned')} className={classes.list}>
      {canned.options.map((response, index) => (
        <div
          key={response._id}
          id={optionId(response._id)}
          role="option"
          tabIndex={-1}
          aria-selected={index === canned.active}
          className={classes.option}
          // The field keeps the focus, so that writing goes on.
          onMouseDown={(event) => {
            event.preventDefault();
            canned.choose(response);
          }}
        >
          <span className={classes.title}>{response.title}</span>
          {response.shortcut !== '' && <span className={classes.shortcut}>/{response.shortcut}</span>}
          <span className={classes.text}>{response.text}</span>
        </div>
      ))}
    </div>
  );
}
