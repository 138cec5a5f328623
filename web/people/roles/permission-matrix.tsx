import { Button, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionFeature } from '#contracts/people/permission-map.ts';
import { getGrantablePermissions } from '#contracts/people/rights.ts';
import type { Role } from '#contracts/people/role.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { isProductArea, selectTexts } from './areas.ts';
import { findDifferences, GRANTABLE_MAP, getPermissions, type RoleDraft } from './draft.ts';
import { PermissionRow } from './permission-row.tsx';
import classes from './roles.module.css';

type Props = {
  draft: Pick<RoleDraft, 'permissions'>;
  role: Role | null;
  items: readonly Role[];
  held: readonly string[];
  locked: boolean;
  onChange: (permissions: readonly string[]) => void;
};

/** Every permission by product, as switches of reading and writing; searched, and narrowed to what differs from the standard. */
export function PermissionMatrix(props: Props) {
  const { draft, role, held, locked, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', text: t('people.roles.shortcuts.search'), act: () => field.current?.focus() }]);
  const standard = role?.default_permissions ?? null;
  const { added, taken } = findDifferences(draft.permissions, standard ?? draft.permissions);
  const different = [...added, ...taken];
  const holds = makeTextFilter(search);
  const fits = (feature: PermissionFeature): boolean => {
    const { name, about } = selectTexts(feature.texts, language);
    const words = `${name}\n${about}\n${getPermissions(feature).join('\n')}`;
    const differs = getPermissions(feature).some((one) => different.includes(one));
    return holds(words) && (!onlyDifferent || differs);
  };
  const shown = GRANTABLE_MAP.map(({ area, features }) => ({
    area,
    all: features,
    features: features.filter(fits),
  })).filter(({ features }) => features.length > 0);
  const toStandard = () => {
    const may: readonly string[] = getGrantablePermissions(held);
    const target = (standard ?? []).filter((one) => may.includes(one) || draft.permissions.includes(one));
    onChange([...target, ...draft.permissions.filter((one) => !may.includes(one) && !target.includes(one))]);
  };
  return (
    <section className={classes.matrix} aria-label={t('people.roles.permission')}>
      <div className={classes.tools}>
        <TextInput
          ref={field}
          type="search"
          className={classes.search}
          aria-label={t('people.roles.search')}
          placeholder={t('people.roles.search')}
          leftSection={<IconSearch size={15} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {standard && different.length > 0 && (
          <>
            <Switch
              size="xs"
              label={t('people.roles.only_different')}
              checked={onlyDifferent}
              onChange={({ currentTarget }) => setOnlyDifferent(currentTarget.checked)}
            />
            <span className={classes.note}>{t('people.roles.different', { count: different.length })}</span>
            {!locked && (
              <Button size="compact-sm" variant="subtle" onClick={toStandard}>
                {t('people.roles.to_standard')}
              </Button>
            )}
          </>
        )}
      </div>
      {shown.length === 0 && <p className={classes.nothing}>{t('people.roles.nothing')}</p>}
      {shown.map(({ area, all, features }) => (
        <table key={area} className={classes.area}>
          <thead>
            <tr>
              <th scope="col">
                {t(`products.${isProductArea(area) ? area : 'main'}.name`)}
                <Held features={all} held={draft.permissions} />
              </th>
              <th scope="col">{t('people.roles.read')}</th>
              <th scope="col">{t('people.roles.write')}</th>
              <th scope="col">
                <span className={classes.unseen}>{t('people.roles.who')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {features.map((feature) => (
              <PermissionRow
                key={feature.feature}
                {...props}
                feature={feature}
                words={selectTexts(feature.texts, language)}
                added={added}
                taken={taken}
              />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function Held({ features, held }: { features: readonly PermissionFeature[]; held: readonly string[] }) {
  const { t } = useTranslation();
  const all = features.flatMap(getPermissions);
  const count = all.filter((one) => held.includes(one)).length;
  return <span className={classes.held}>{t('people.roles.holds', { held: count, all: all.length })}</span>;
}
