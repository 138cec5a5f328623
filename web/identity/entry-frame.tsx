import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_BRAND } from '#contracts/brands/profile.ts';
import { getWelcome } from '#contracts/identity/session.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { BrandMark } from '#web/shell/brand-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './login.module.css';

type Parts = { heading: string; about?: ReactNode; children: ReactNode };

/** Around every signed-out screen: the brand left, one card with one task right; on a phone the card alone. */
export function EntryFrame({ heading, about, children }: Parts) {
  const { t } = useTranslation();
  const brand = useCall(getWelcome, {}).data?.brand ?? OWN_BRAND;
  const logo = brand.welcome_logo ?? brand.logo;
  return (
    <div className={classes.page}>
      <aside
        className={classes.brand}
        style={brand.welcome_bg ? { backgroundImage: `url(${JSON.stringify(brand.welcome_bg)})` } : undefined}
      >
        <div className={classes.brandHead}>
          <BrandMark size={36} logo={logo} />
          <span>{brand.site_name}</span>
        </div>
        <div className={classes.brandWords}>
          <p className={classes.welcome}>{t('identity.login.welcome')}</p>
          <p className={classes.about}>{t('identity.login.about')}</p>
        </div>
        <Waves />
      </aside>
      <main className={classes.side}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <section className={classes.card} aria-labelledby="entry-heading">
          <div className={classes.cardBrand}>
            <BrandMark size={32} logo={logo} />
          </div>
          <h1 id="entry-heading" className={classes.heading}>
            {heading}
          </h1>
          {about && <p className={classes.cardAbout}>{about}</p>}
          {children}
        </section>
      </main>
    </div>
  );
}

/** Rings that leave a source and come back as an answer: the suite in one picture, drawn in the brand's colour. */
function Waves() {
  return (
    <svg className={classes.waves} viewBox="0 0 600 600" aria-hidden focusable="false">
      {[70, 130, 190, 250, 310, 370].map((radius) => (
        <circle
          key={radius}
          cx="420"
          cy="420"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          opacity={1 - radius / 420}
        />
      ))}
      <circle cx="420" cy="420" r="14" fill="currentColor" />
    </svg>
  );
}
