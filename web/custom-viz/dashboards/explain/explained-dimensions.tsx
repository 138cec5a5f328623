import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExplainedDimension, Explanation } from '#contracts/custom-viz/explanations.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { DimensionTable } from './dimension-table.tsx';
import type { ExplainedOf } from './opened-number.tsx';
import classes from './explain.module.css';

type Props = { found: Explanation; of: ExplainedOf; isReading: boolean };

/** What is notable first; then, folded, the dimensions whose values all moved as the whole did. */
export function ExplainedDimensions({ found, of, isReading }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const notable = found.dimensions.filter((one) => one.notable);
  const even = found.dimensions.filter((one) => !one.notable);
  return (
    <>
      {notable.length > 0 && <h3 className={classes.heading}>{t('viz_explain.notable')}</h3>}
      {notable.map((one) => (
        <DimensionTable key={one.dimension} explained={one} found={found} of={of} />
      ))}
      {notable.length === 0 && !isReading && (
        <div className={classes.nothing} role="status">
          <strong>{t('viz_explain.nothing')}</strong>
          <p>{t('viz_explain.nothing_help')}</p>
        </div>
      )}
      {even.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('viz_explain.even')}</h3>
          {even.map((one) => (
            <FoldedDimension key={one.dimension} explained={one} found={found} of={of} />
          ))}
        </>
      )}
      {found.skipped.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('viz_explain.skipped')}</h3>
          <ul className={classes.skipped}>
            {found.skipped.map(({ dimension, refusal }) => (
              <li key={dimension}>
                <strong>{catalog.nameDimension(dimension)}</strong>{' '}
                {refusal ? describeRefusal(refusal, catalog) : t('viz_explain.too_many')}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type FoldedProps = Omit<Props, 'isReading'> & { explained: ExplainedDimension };

function FoldedDimension({ explained, found, of }: FoldedProps) {
  const { catalog } = useDashboardView();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{catalog.nameDimension(explained.dimension)}</summary>
      {isOpen && <DimensionTable explained={explained} found={found} of={of} isNamed />}
    </details>
  );
}
