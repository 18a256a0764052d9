import { Message } from '../parts/message';
import { texts } from '../texts';
import { useSessionConfig } from './session-config';
import { SignInButton } from './sign-in-button';

/**
 * Stands in place of what a page may not show to this person.
 * @param forbidden what a sign-in lacks, in the words of the service; null: there is none
 */
export function SignInNeeded({ forbidden = null }: { readonly forbidden?: string | null }) {
  const { data: config } = useSessionConfig();
  const isOffered = config !== undefined && config.signIn !== 'none';
  if (forbidden !== null) return <Message title={texts.session.missingScope} detail={forbidden} />;
  return (
    <Message
      title={texts.session.needed}
      detail={isOffered || config === undefined ? texts.session.neededWhy : texts.session.notHere}
    >
      <SignInButton />
    </Message>
  );
}
