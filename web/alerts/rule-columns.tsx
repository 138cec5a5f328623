import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from '#web/kit/router/link.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';

/** The name of a rule. */
export function buildNameColumn<Rule extends { name: string }>(t: TFunction): Column<Rule> {
  return {
    id: 'name',
    header: t('alerts.rules.name'),
    always: true,
    width: 'minmax(11.25rem, 1.6fr)',
    value: ({ name }) => name,
    cell: ({ name }) => name,
  };
}

/** The kind of a rule, as `nameKind` calls it. */
export function buildKindColumn<Rule extends object>(
  t: TFunction,
  nameKind: (rule: Rule) => string,
): Column<Rule> {
  return { id: 'kind', header: t('alerts.rules.kind'), value: nameKind, cell: nameKind };
}

/** How often a rule fired, which opens its alerts in the list at `path`. */
export function buildFiredColumn<Rule extends { _id: string; fired: number }>(
  t: TFunction,
  path: string,
): Column<Rule> {
  return {
    id: 'fired',
    header: t('alerts.rules.fired'),
    align: 'right',
    value: ({ fired }) => fired,
    cell: ({ _id, fired }) =>
      fired === 0 ? (
        <NumberText value={fired} />
      ) : (
        <Anchor component={Link} to={path} search={{ of: _id }} inherit>
          <NumberText value={fired} />
        </Anchor>
      ),
  };
}

type TimeColumn<Rule> = { id: string; header: string; findTime: (rule: Rule) => string | null };

/** When something last happened to a rule. */
export function buildTimeColumn<Rule extends object>(
  t: TFunction,
  { id, header, findTime }: TimeColumn<Rule>,
): Column<Rule> {
  return {
    id,
    header,
    value: findTime,
    cell: (rule) => {
      const at = findTime(rule);
      return at ? <TimeText value={at} /> : t('alerts.rules.never');
    },
  };
}
