import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Failed } from '../../parts/query-states';
import { Message } from '../../parts/message';
import { finishSignIn } from '../../session/session';
import { texts } from '../../texts';

/** Redirect target of the issuer: redeems its code and returns to the page that the user came from. */
export function SignedInPage() {
  const router = useRouter();
  const finishing = useQuery({
    queryKey: ['session', 'finish'],
    // a code can be redeemed only once
    retry: false,
    staleTime: Infinity,
    queryFn: async () => {
      const returnTo = await finishSignIn();
      router.history.replace(returnTo);
      return returnTo;
    },
  });
  if (finishing.error !== null) return <Failed error={finishing.error} retry={() => router.history.replace('/')} />;
  return <Message level={1} role="status" title={texts.session.finishing} detail="" />;
}
