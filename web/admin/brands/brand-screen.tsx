import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createBrand,
  deleteBrand,
  dropBrandImage,
  getBrand,
  setBrandImage,
  updateBrand,
} from '#contracts/brands/endpoints.ts';
import { BrandInput, type BrandProfile } from '#contracts/brands/profile.ts';
import { BrandPictures, type PictureCalls } from '#web/brands/brand-pictures.tsx';
import { call } from '#web/kit/api/call.ts';
import { upload } from '#web/kit/api/upload.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { validateFields } from '#web/kit/form/issues.ts';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useAddressQuery, useNavigate, usePathParam } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { AccountChoice } from '../account-choice.tsx';
import { TypedConfirmation } from '../accounts/typed-confirmation.tsx';
import { useSaving } from '../use-saving.ts';
import { BrandColors } from './brand-colors.tsx';
import { BrandFields, toDraft, toValues } from './brand-fields.tsx';
import { BrandPreview } from './brand-preview.tsx';
import classes from '../admin.module.css';

const PICTURES: PictureCalls = {
  put: ({ _id }, slot, file) => upload(setBrandImage, { params: { brand_id: _id, slot } }, { body: file }),
  drop: ({ _id }, slot) => call(dropBrandImage, { params: { brand_id: _id, slot } }),
};

/** /admin/brands/{brand_id}: one brand, or a new one under `new`. */
export function BrandScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const brand_id = usePathParam('brand_id');
  const isNew = brand_id === 'new';
  const brand = useCallQuery(getBrand, { params: { brand_id } }, { enabled: !isNew });
  if (isNew)
    return (
      <PageBody>
        <PageHeader title={t('admin.brands.new')} />
        <BrandForm brand={null} />
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeader
        title={brand.data?.site_name ?? title}
        about={brand.data ? t('admin.brands.edit_about', { host: brand.data.origin }) : ''}
        action={
          brand.data && (
            <Button component="a" variant="default" href={brand.data.origin} target="_blank" rel="noreferrer">
              {t('admin.brands.open_host')}
            </Button>
          )
        }
      />
      <QueryView of={brand} loading={<FormSkeleton />}>
        {(found) => <BrandForm key={found.version} brand={found} />}
      </QueryView>
    </PageBody>
  );
}

function BrandForm({ brand }: { brand: BrandProfile | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useAddressQuery();
  const [start] = useState(() => toDraft(brand, query['account'] ?? ''));
  const held = useGuardedDraft({
    thing: getResourceKey('brand', brand),
    start,
    version: brand?.version,
    open: Object.keys(start),
  });
  const { draft, change } = held;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const options = { refresh: ['admin.brand.', 'auth.welcome'], unique: ['origin'] };
  const made = useSaving(createBrand, {
    ...options,
    success: t('admin.brands.made'),
    onDone: ({ _id }) => {
      held.settled();
      navigate(`/admin/brands/${_id}`, { replace: true });
    },
  });
  const changed = useSaving(updateBrand, {
    ...options,
    success: t('admin.brands.saved'),
    onDone: held.settled,
  });
  const errors = { ...made.errors, ...changed.errors, ...faults };
  const save = async () => {
    const values = toValues(draft);
    const wrong = validateFields(BrandInput, values);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { account_id, ...rest } = values;
    await (brand
      ? changed.save({ params: { brand_id: brand._id }, body: { ...rest, version: brand.version } })
      : made.save({ body: { account_id, ...rest } }));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.two}>
        <div className={classes.stack}>
          {held.kept && <RecoveryOffer {...held.kept} />}
          {!brand && (
            <Card title={t('admin.organisation')}>
              <AccountChoice
                label={t('admin.choose_organisation')}
                value={draft.account_id || null}
                error={errors['account_id']}
                onChange={(account_id) => change({ account_id: account_id ?? '' })}
              />
            </Card>
          )}
          <BrandFields draft={draft} errors={errors} onChange={change} />
          <BrandColors draft={draft} errors={errors} onChange={change} />
          {brand && <BrandPictures brand={brand} calls={PICTURES} />}
          <div className={classes.foot}>
            {brand && <DeleteBrand brand={brand} />}
            <Button
              type="submit"
              loading={made.busy || changed.busy}
              variant={brand && !held.dirty ? 'default' : 'filled'}
            >
              {t(brand ? 'admin.save' : 'admin.brands.create')}
            </Button>
          </div>
        </div>
        <BrandPreview draft={draft} brand={brand} />
      </div>
    </form>
  );
}

function DeleteBrand({ brand }: { brand: BrandProfile }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useCallMutation(deleteBrand, {
    success: t('admin.brands.deleted'),
    refresh: ['admin.brand.'],
    onDone: () => navigate('/admin/brands', { replace: true }),
  });
  return (
    <>
      <Button variant="subtle" color="red" mr="auto" onClick={() => setAsking(true)}>
        {t('admin.brands.delete')}
      </Button>
      {asking && (
        <TypedConfirmation
          title={t('admin.brands.delete')}
          text={t('admin.brands.delete_about', { host: brand.origin })}
          name={brand.site_name}
          act={t('admin.brands.delete')}
          busy={remove.isPending}
          onAct={() => remove.send({ params: { brand_id: brand._id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
