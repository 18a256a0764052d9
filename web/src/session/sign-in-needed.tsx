import type { SessionConfig } from '../api';
import { Message } from '../parts/message';
import { texts } from '../texts';
import type { ApiError } from './api-error';
import { useSession } from './session';
import { useSessionConfig } from './session-config';
import { SignInButton } from './sign-in-button';

/**
 * Replaces content that this user may not see.
 * @param refusal response of the service, 401 or 403; null: no request was made
 */
export function SignInNeeded({ refusal = null }: { readonly refusal?: ApiError | null }) {
  const { data: config } = useSessionConfig();
  const isSignedIn = useSession() !== null;
  if (refusal?.status === 403) return <Message title={texts.session.missingScope} detail={refusal.message} />;
  if (refusal !== null && isSignedIn) {
    return (
      <Message title={texts.session.refused} detail={refusal.message}>
        <SignInButton />
      </Message>
    );
  }
  return (
    <Message title={texts.session.needed} detail={whyNeeded(config?.signIn)}>
      <SignInButton />
    </Message>
  );
}

function whyNeeded(signIn: SessionConfig['signIn'] | undefined): string {
  if (signIn === 'none') return texts.session.notHere;
  return signIn === 'development' ? texts.session.neededHere : texts.session.neededWhy;
}
