import type { CSSProperties } from 'react';
import type { SidebarLogoStyle } from '#contracts/brands/profile.ts';

/** The styles of a logo in the navigation. */
const LOOKS: Record<SidebarLogoStyle, CSSProperties> = {
  plain: {},
  tile: { padding: 2, background: '#fff', borderRadius: 8 },
  round: { aspectRatio: '1', objectFit: 'cover', borderRadius: '50%' },
};

type Props = { size: number; logo: string | null; look?: SidebarLogoStyle | null; maxWidth?: number };

/** The brand's small logo, or the suite's own icon in the brand's colour. */
export function BrandMark({ size, logo, look, maxWidth = size * 4 }: Props) {
  if (logo) {
    return <img src={logo} alt="" style={{ maxHeight: size, maxWidth, ...LOOKS[look ?? 'plain'] }} />;
  }
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--es-accent)" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M11 21a7.5 7.5 0 1 1 11-6.6c0 4-3.6 4.4-4.2 7.4-.4 2.1-2.1 3.2-3.9 2.7" />
        <path d="M13.2 14.6a2.9 2.9 0 0 1 5.7-.6" />
      </g>
    </svg>
  );
}
