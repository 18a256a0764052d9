import { Message } from '../parts/message';
import { texts } from '../texts';
import { useSessionConfig } from './session-config';
import { SignInButton } from './sign-in-button';

/** Stands in place of what a page may not show to this person. */
export function SignInNeeded({ isForbidden }: { readonly isForbidden: boolean }) {
  const { data: config } = useSessionConfig();
  const isOffered = config !== undefined && config.signIn !== 'none';
  if (isForbidden) return <Message title={texts.session.missingScope} detail={texts.session.neededWhy} />;
  return (
    <Message
      title={texts.session.needed}
      detail={isOffered || config === undefined ? texts.session.neededWhy : texts.session.notHere}
    >
      <SignInButton />
    </Message>
  );
}
