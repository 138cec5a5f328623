import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExplainedDimension, ExplainedMember, Explanation } from '#contracts/custom-viz/explanations.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { OpenedNumber, type ExplainedOf } from './opened-number.tsx';
import { writeSigned } from './write-signed.ts';
import classes from './explain.module.css';

/** How many values show before one wants more. */
const FIRST = 5;
/** From this surprise on, chance hardly explains a value. */
const UNUSUAL = 2.5;

type Props = {
  explained: ExplainedDimension;
  found: Explanation;
  of: ExplainedOf;
  /** Whether the name of the dimension is above it already. */
  isNamed?: boolean;
};

/** The values of a dimension by what they add to the change. */
export function DimensionTable({ explained, found, of, isNamed = false }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const [isAll, setAll] = useState(false);
  const { dimension, members, others, overlapping } = explained;
  const name = catalog.nameDimension(dimension);
  const widest = Math.max(...[...members, ...(others ? [others] : [])].map((one) => Math.abs(one.change)));
  const shown = isAll ? members : members.slice(0, FIRST);
  const rest: QuestionFilter[] = listOthers(explained);
  return (
    <section className={classes.dimension} aria-label={name}>
      {!isNamed && <h4>{name}</h4>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('viz_explain.value')}</th>
            <th scope="col">{t('viz_explain.now')}</th>
            <th scope="col">{t(of.against === 'usual' ? 'viz_explain.usually' : 'viz_explain.before')}</th>
            <th scope="col">{t('viz_explain.adds')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((member) => (
            <MemberRow
              key={String(member.key)}
              member={member}
              name={catalog.nameValue(
                dimension,
                member.key,
                member.key === null ? null : found.labels[dimension]?.[member.key],
              )}
              filters={member.filter ? [member.filter] : []}
              {...{ widest, found, of }}
            />
          ))}
          {others && isAll === members.length > FIRST && (
            <MemberRow
              member={others}
              name={t('viz_explain.others')}
              filters={rest}
              {...{ widest, found, of }}
            />
          )}
        </tbody>
      </table>
      {members.length > FIRST && (
        <Button size="compact-xs" variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('viz_explain.less') : t('viz_explain.more', { count: members.length - FIRST })}
        </Button>
      )}
      {overlapping && <p className={classes.note}>{t('viz_explain.overlapping')}</p>}
    </section>
  );
}

/** Everything but the values that have a row of their own. */
function listOthers({ members }: ExplainedDimension): QuestionFilter[] {
  const [first] = members;
  if (!first?.filter || !('dimension' in first.filter)) return [];
  return [{ ...first.filter, is: 'not_among', values: members.map(({ key }) => key) }];
}

type RowProps = Pick<Props, 'found' | 'of'> & {
  member: ExplainedMember;
  name: string;
  filters: QuestionFilter[];
  widest: number;
};

function MemberRow({ member, name, filters, widest, found, of }: RowProps) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const writer = useChartWriter();
  const { unit } = catalog.findMeasure(of.measure);
  const { change, share, surprise } = member;
  const width = widest === 0 ? 0 : (100 * Math.abs(change)) / widest;
  const isUnusual = Math.abs(surprise ?? 0) >= UNUSUAL;
  return (
    <tr>
      <th scope="row">
        <span className={classes.name} title={name}>
          {name}
        </span>
        {isUnusual && (
          <span className={classes.unusual} title={t('viz_explain.unusual_help')}>
            {t((surprise ?? 0) > 0 ? 'viz_explain.unusually_many' : 'viz_explain.unusually_few')}
          </span>
        )}
      </th>
      <td>
        <OpenedNumber {...{ of, found, name, filters }} side="now" amount={member.now} />
      </td>
      <td>
        <OpenedNumber {...{ of, found, name, filters }} side="before" amount={member.before} />
      </td>
      <td>
        <span className={classes.added}>
          <span className={classes.bar} aria-hidden>
            <span data-lost={change < 0 || undefined} style={{ width: `${width}%` }} />
          </span>
          <strong>{writeSigned(change, unit, writer)}</strong>
          {share !== null && <small>{writeShare(share, writer.percent)}</small>}
        </span>
      </td>
    </tr>
  );
}

/** The part of the change; a value that moved against it has a part below nothing. */
function writeShare(share: number, percent: (share: number) => string): string {
  return share < 0 ? `−${percent(-share)}` : percent(share);
}
