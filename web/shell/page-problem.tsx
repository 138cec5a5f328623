import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#web/kit/api/api-error.ts';
import { Failed } from '#web/kit/ui/states.tsx';
import { Apology } from './crash-page.tsx';

/** What stands in place of one page that failed: a retry where the server refused, else the apology; the frame stays. */
export function PageProblem(props: ErrorComponentProps) {
  const router = useRouter();
  if (!(props.error instanceof ApiError)) return <Apology {...props} />;
  return <Failed error={props.error} onRetry={() => void router.invalidate()} />;
}
