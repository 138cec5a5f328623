import type { ReactNode } from 'react';

/** Mouths of the five steps of satisfaction, from the worst to the best, in a box of 32. */
const MOUTHS: readonly ReactNode[] = [
  <path key="1" d="M10 24q6-7 12 0" />,
  <path key="2" d="M11 23q5-3.5 10 0" />,
  <path key="3" d="M11 21.5h10" />,
  <path key="4" d="M11 20.5q5 4 10 0" />,
  <path key="5" d="M9.5 19h13q-1 6.5-6.5 6.5T9.5 19z" fill="currentColor" />,
];

/** A face for a step of satisfaction (1 to 5), drawn, so that it looks the same on machines without a font for emoji. */
export function SatisfactionIcon({ step }: { step: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <circle cx="16" cy="16" r="13" />
      {step === 1 && <path d="M9 9.5l4 2M23 9.5l-4 2" />}
      <circle cx="11.5" cy="13.5" r="1.4" fill="currentColor" stroke="none" />
      <circle cx="20.5" cy="13.5" r="1.4" fill="currentColor" stroke="none" />
      {MOUTHS[step - 1]}
    </svg>
  );
}
