import { useTranslation } from 'react-i18next';
import type { ColumnDates } from '#contracts/listening/import-dates.ts';
import { PREVIEW_BYTES } from '#contracts/listening/import.ts';
import { formatBytes, useLanguage } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { DatesForm } from './dates-form.tsx';
import { ReadingText } from './reading-text.tsx';
import { buildReadings } from './readings.ts';
import type { DateChoice, Preview } from './use-new-import.ts';
import classes from './import.module.css';

type Props = {
  file: File;
  preview: Preview;
  dates: ColumnDates;
  choice: DateChoice;
  onChoice: (choice: DateChoice) => void;
};

/** How the dates of the file will be read, before anything is stored: the choices, and what they make of its dates. */
export function DatesPreview({ file, preview, dates, choice, onChoice }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const readings = buildReadings(preview, dates, choice);
  const seen =
    file.size > PREVIEW_BYTES
      ? t('imports.dates.seen_part', { size: formatBytes(PREVIEW_BYTES, language) })
      : t('imports.dates.seen_all');
  return (
    <section className={classes.dates}>
      <h3 className={classes.subtitle}>{t('imports.dates.title')}</h3>
      <p className={classes.about}>{seen}</p>
      <DatesForm dates={dates} value={choice} onChange={onChoice} />
      <ScrollRegion label={t('imports.dates.title')} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('imports.dates.place')}</th>
              <th scope="col">{t('imports.dates.written')}</th>
              <th scope="col">{t('imports.dates.read')}</th>
            </tr>
          </thead>
          <tbody>
            {readings.map(({ place, text, read }) => (
              <tr key={`${place} ${text}`}>
                <td>{t(`imports.dates.places.${place}`)}</td>
                <td title={text}>{text}</td>
                <td className={classes.reading}>
                  <ReadingText read={read} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
