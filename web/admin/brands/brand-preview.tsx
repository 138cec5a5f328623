import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isHex } from '#contracts/brands/contrast.ts';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import type { BrandProfile } from '#contracts/brands/profile.ts';
import { computeRenderedParts, type ThemePart } from '#contracts/brands/rendered-parts.ts';
import { computeShades } from '#web/kit/theme/shades.ts';
import { Card } from '#web/kit/ui/card.tsx';
import type { BrandDraft } from './brand-fields.tsx';
import classes from './brands.module.css';

/** What a draft will look like, before anybody sees it. */
export function BrandPreview({ draft, brand }: { draft: BrandDraft; brand: BrandProfile | null }) {
  const { t } = useTranslation();
  const accent = computeShades(isHex(draft.theme_color) ? draft.theme_color : OWN_BRAND.theme_color)[8];
  const painted = draft.theme.is_set ? computeRenderedParts(draft.theme.details) : [];
  const style = (part: ThemePart, otherwise: { background: string; color: string }) => {
    const found = painted.find((one) => one.part === part);
    return found ? { background: found.background, color: found.text } : otherwise;
  };
  const logo = brand?.sidebar_logo ?? brand?.logo;
  const welcome = style('welcome', { background: accent ?? '', color: '#ffffff' });
  return (
    <div className={classes.preview}>
      <Card title={t('admin.brands.preview')}>
        <div aria-hidden>
          <div className={classes.window}>
            <div
              className={classes.rail}
              style={style('sidebar', { background: 'var(--es-sunken)', color: 'var(--es-dim)' })}
            >
              <span className={classes.logo} data-look={draft.sidebar_logo_style}>
                {logo ? <img src={logo} alt="" /> : '•'}
              </span>
              <i />
              <i />
              <i />
            </div>
            <div
              className={classes.head}
              style={style('header', { background: 'var(--es-canvas)', color: 'var(--es-text)' })}
            >
              {draft.site_title}
            </div>
            <div className={classes.body}>
              <p style={{ margin: '0 0 10px' }}>{t('admin.brands.preview_text')}</p>
              <Button size="compact-sm" component="span" style={{ background: accent }}>
                {t('admin.save')}
              </Button>
            </div>
          </div>
          <div
            className={classes.entry}
            style={{
              ...welcome,
              ...(brand?.welcome_bg
                ? { background: `center / cover url(${JSON.stringify(brand.welcome_bg)})` }
                : {}),
            }}
          >
            {draft.site_name}
          </div>
        </div>
      </Card>
    </div>
  );
}
