import type { Outline } from '#contracts/networks/network.ts';

/** The drawing of a network or provider, in the colour of the text around it. */
export function NetworkOutline({ outline, size }: { outline: Outline; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {outline.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
