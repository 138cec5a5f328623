import { useWelcome } from '#web/kit/session/welcome.ts';
import { BrandMark } from '#web/kit/ui/brand-mark.tsx';
import classes from './links.module.css';

/** The brand above what a link shows: people outside see whose it is. */
export function LinkBrand() {
  const { brand } = useWelcome();
  return (
    <div className={classes.brand}>
      <BrandMark size={24} logo={brand.logo} />
      <span>{brand.site_name}</span>
    </div>
  );
}
