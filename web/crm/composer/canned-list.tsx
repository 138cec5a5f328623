import { useTranslation } from 'react-i18next';
import { hasChanges } from '#contracts/crm/canned/changes.ts';
import { CANNED_WRITE } from '#contracts/crm/canned/endpoints.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { getLanguageName } from '#web/kit/text/language-name.ts';
import { isBar } from './canned-fit.ts';
import { FOR_ALL, type CannedInsertion, type CannedOption } from './use-canned.ts';
import { useMisfitLabels } from './use-misfit-labels.ts';
import classes from './canned-list.module.css';

export const CANNED_LIST_ID = 'canned-responses';
export const getOptionId = (id: string): string => `canned-response-${id}`;

/** The canned responses that match the text typed after a slash; the field above keeps the focus. */
export function CannedList({ canned }: { canned: CannedInsertion }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(CANNED_WRITE);
  if (canned.none)
    return (
      <p className={classes.none} role="status">
        {t('crm.canned.none')}{' '}
        {mayWrite && <TextLink to="/settings/canned-response/crm">{t('crm.canned.make')}</TextLink>}
      </p>
    );
  if (!canned.open) return null;
  return (
    <>
      {canned.languages.length > 0 && <Languages canned={canned} />}
      <div id={CANNED_LIST_ID} role="listbox" aria-label={t('crm.compose.canned')} className={classes.list}>
        {canned.options.map((option, index) => (
          <CannedOptionLine
            key={option.response._id}
            id={getOptionId(option.response._id)}
            option={option}
            active={index === canned.active}
            onChoose={() => canned.choose(option)}
          />
        ))}
      </div>
    </>
  );
}

/** The language in which the responses are inserted: the customer's, until the author chooses another. */
function Languages({ canned: { languages, language, pickLanguage } }: { canned: CannedInsertion }) {
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.languages} role="group" aria-label={t('crm.canned.language')}>
      {[FOR_ALL, ...languages].map((one) => (
        <button
          key={one}
          type="button"
          className={classes.language}
          aria-pressed={one === language}
          // The field keeps the focus, so that the slash list stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pickLanguage(one)}
        >
          {one === FOR_ALL ? t('crm.canned.for_all') : getLanguageName(one, i18n.language)}
        </button>
      ))}
      <span className={classes.hint} aria-hidden>
        {t('crm.canned.language_keys')}
      </span>
    </div>
  );
}

type OptionProps = { id: string; option: CannedOption; active: boolean; onChoose: () => void };

/** A response in a list: its title, what comes with it, its text, and why it does not fit. */
export function CannedOptionLine({ id, option: { response, said, misfit }, active, onChoose }: OptionProps) {
  const { t } = useTranslation();
  const wordsOf = useMisfitLabels();
  const { title, shortcut, media, changes } = response;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={isBar(misfit)}
      className={classes.option}
      // The field keeps the focus, so that the author can continue writing.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <span className={classes.title}>{title}</span>
      <span className={classes.shortcut}>
        {media.length > 0 && t('canned.media', { count: media.length })}{' '}
        {hasChanges(changes) && t('canned.changes.sign')} {shortcut !== '' && `/${shortcut}`}
      </span>
      {said !== '' && <span className={classes.text}>{said}</span>}
      {misfit && <span className={classes.misfit}>{wordsOf(misfit)}</span>}
    </div>
  );
}
