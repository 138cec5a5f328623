import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Brand } from '#contracts/brands/profile.ts';
import { useWelcome } from '#web/kit/session/welcome.ts';
import { BrandMark } from '#web/kit/ui/brand-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './login.module.css';

type Parts = { heading: string; about?: ReactNode; children: ReactNode };

/** The frame of every signed-out screen: the brand on the left, one card with one task on the right; on a phone only the card. */
export function EntryFrame({ heading, about, children }: Parts) {
  const { t } = useTranslation();
  const { brand } = useWelcome();
  const logo = brand.welcome_logo ?? brand.logo;
  return (
    <div className={classes.page}>
      <aside
        className={classes.brand}
        data-picture={brand.welcome_bg ? true : undefined}
        style={
          brand.welcome_bg
            ? { backgroundImage: `${SHADE}, url(${JSON.stringify(brand.welcome_bg)})` }
            : undefined
        }
      >
        <div className={classes.brandHead}>
          <BrandMark size={36} logo={logo} />
          <span>{brand.site_name}</span>
        </div>
        <div className={classes.brandWords}>
          <p className={classes.welcome}>{t('identity.login.welcome')}</p>
          <p className={classes.about}>{t('identity.login.about')}</p>
        </div>
        {!brand.welcome_bg && <Waves />}
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
          <SupportLinks links={brand.support_links} />
        </section>
      </main>
    </div>
  );
}

/** Over a brand's picture, so that white text on it is readable whatever it shows. */
const SHADE = 'linear-gradient(rgb(0 0 0 / 45%), rgb(0 0 0 / 45%))';

/** The support contacts of the brand. */
function SupportLinks({ links }: { links: Brand['support_links'] }) {
  if (links.length === 0) return null;
  return (
    <p className={classes.support}>
      {links.map(({ title, url }) => (
        <Anchor key={url} href={url} size="sm" rel="noreferrer">
          {title}
        </Anchor>
      ))}
    </p>
  );
}

/** Rings that leave a source and come back as a reply: the suite in one picture, drawn in the brand's colour. */
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
