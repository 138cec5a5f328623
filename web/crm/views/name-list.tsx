import { useTranslation } from 'react-i18next';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import type { Names } from './use-names.ts';
import classes from '../inbox/inbox-parts.module.css';

export const NAME_LIST_ID = 'named-colleagues';
export const getNameOptionId = (id: string): string => `named-${id}`;

/** The colleagues that match the text typed after an `@`; the field keeps the focus. */
export function NameList({ names }: { names: Names }) {
  const { t } = useTranslation();
  if (!names.open) return null;
  return (
    <div id={NAME_LIST_ID} role="listbox" aria-label={t('inbox.mentions.choose')} className={classes.names}>
      {names.options.map((person, index) => (
        <div
          key={person._id}
          id={getNameOptionId(person._id)}
          role="option"
          tabIndex={-1}
          aria-selected={index === names.active}
          className={classes.name}
          // The field keeps the focus, so that the author can continue writing.
          onMouseDown={(event) => {
            event.preventDefault();
            names.choose(person);
          }}
        >
          <PersonPicture name={person.name} size={22} />
          {person.name}
        </div>
      ))}
    </div>
  );
}
