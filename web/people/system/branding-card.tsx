import { Select, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  dropBrandingImage,
  listBranding,
  setBrandingImage,
  updateBranding,
} from '#contracts/brands/endpoints.ts';
import { BrandSettings, type BrandProfile } from '#contracts/brands/profile.ts';
import { BrandPictures, type PictureCalls } from '#web/brands/brand-pictures.tsx';
import { call } from '#web/kit/api/call.ts';
import { upload } from '#web/kit/api/upload.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { FormFrame } from '#web/kit/form/form-frame.tsx';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import classes from './privacy.module.css';

/** The parts of a brand that an organisation's own users change most; the administration changes the rest. */
const SHAPE = {
  site_name: BrandSettings.shape.site_name,
  site_title: BrandSettings.shape.site_title,
  theme_color: BrandSettings.shape.theme_color.meta({ field: 'color' }),
};
const SCHEMA = z.strictObject(SHAPE);
const FIELDS = buildFieldPlans(SHAPE);

const PICTURES: PictureCalls = {
  put: ({ _id }, slot, file) => upload(setBrandingImage, { params: { _id, slot } }, { body: file }),
  drop: ({ _id }, slot) => call(dropBrandingImage, { params: { _id, slot } }),
};

/** The organisation's branding: name, colour and pictures. Nothing if it has no brand; if it could not be read, the card says so. */
export function BrandingCard() {
  const { t } = useTranslation();
  const may = usePermission(['center.user_management.write']);
  const brands = useCallQuery(listBranding, {});
  const card = (inside: ReactNode) => <Card title={t('system.brand.title')}>{inside}</Card>;
  return (
    <QueryView inline of={brands} around={card} loading={null}>
      {({ items }) => items.length > 0 && <Brands items={items} may={may} />}
    </QueryView>
  );
}

function Brands({ items, may }: { items: readonly BrandProfile[]; may: boolean }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string>();
  const brand = items.find(({ _id }) => _id === chosen) ?? items[0];
  return (
    brand && (
      <FormFrame>
        {(leave) => (
          <>
            <Card title={t('system.brand.title')}>
              <Text size="sm" c="var(--es-dim)" mb="sm">
                {t('system.brand.about', { host: brand.origin })}
              </Text>
              {items.length > 1 && (
                <Select
                  mb="md"
                  maw={360}
                  aria-label={t('system.brand.title')}
                  allowDeselect={false}
                  value={brand._id}
                  onChange={(id) => leave(() => choose(id ?? undefined))}
                  data={items.map(({ _id, site_name }) => ({ value: _id, label: site_name }))}
                />
              )}
              <div className={classes.narrow}>
                <FaceForm key={brand._id} brand={brand} may={may} />
              </div>
            </Card>
            <BrandPictures brand={brand} calls={PICTURES} disabled={!may} />
          </>
        )}
      </FormFrame>
    )
  );
}

function FaceForm({ brand, may }: { brand: BrandProfile; may: boolean }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const initial = useMemo(() => SCHEMA.strip().parse(brand), [brand]);
  const draft = useDraft({
    schema: SCHEMA,
    initial,
    version: brand.version,
    thing: getResourceKey('brand', brand),
    send: async (body, version) => {
      await call(updateBranding, { params: { _id: brand._id }, body: { ...body, version } });
      showSuccess(t('admin.brands.saved'));
      for (const name of ['branding.', 'auth.']) refresh(name);
    },
  });
  const labels: Readonly<Record<string, string>> = {
    site_name: t('admin.brands.site_name'),
    site_title: t('admin.brands.site_title'),
    theme_color: t('admin.brands.theme_color'),
  };
  return (
    <DraftForm
      draft={draft}
      fields={FIELDS}
      words={(name) => ({ label: labels[name] ?? name })}
      disabled={!may}
    />
  );
}
