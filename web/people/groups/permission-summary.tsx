import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { getUser } from '#contracts/people/users.ts';
import { PERMISSION_MAP } from '#texts/permission-map.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { isProductArea, selectTexts } from '#web/people/roles/areas.ts';
import { useRoleName } from './names.ts';
import type { People } from './use-people.ts';
import classes from './groups.module.css';

/** What a person may do, by product, in words; and which groups they own. */
export function PermissionSummary({ user, people }: { user: ManagedUser; people: People }) {
  const { t } = useTranslation();
  const detail = useCallQuery(getUser, { params: { _id: user._id }, query: people.query });
  const roleName = useRoleName();
  return (
    <section className={classes.may} aria-label={t('people.user.may')}>
      <h3 className={classes.mayHead}>{t('people.user.may')}</h3>
      <QueryView of={detail} loading={<BlockSkeleton height={120} />}>
        {({ role, owns }) => (
          <>
            <p className={classes.dim}>
              {t('people.user.may_count', { count: role.permissions.length, role: roleName(role.name) })}
            </p>
            {owns.length > 0 && (
              <>
                <h4 className={classes.mayArea}>{t('people.user.owns')}</h4>
                <ul className={classes.mayList}>
                  {owns.map(({ _id, name }) => (
                    <li key={_id} className={classes.mayOne}>
                      {name}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Areas held={role.permissions} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Areas({ held }: { held: readonly string[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return PERMISSION_MAP.map(({ area, features }) => {
    const open = features
      .map(({ feature, read, write, texts }) => ({
        feature,
        name: selectTexts(texts, language).name,
        acts: [
          ...(read && held.includes(read) ? [t('people.user.read')] : []),
          ...(write && held.includes(write) ? [t('people.user.write')] : []),
        ],
      }))
      .filter(({ acts }) => acts.length > 0);
    if (open.length === 0) return null;
    return (
      <div key={area}>
        <h4 className={classes.mayArea}>{t(`products.${isProductArea(area) ? area : 'main'}.name`)}</h4>
        <ul className={classes.mayList}>
          {open.map(({ feature, name, acts }) => (
            <li key={feature} className={classes.mayOne}>
              {name} <span>{acts.join(' · ')}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
