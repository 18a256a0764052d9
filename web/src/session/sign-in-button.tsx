import { useMutation } from '@tanstack/react-query';
import { Button } from '../parts/button';
import { texts } from '../texts';
import { signIn, signOut, useSession } from './session';
import { useSessionConfig } from './session-config';

/** Signs in or out; nothing where the service signs nobody in by a browser. */
export function SignInButton() {
  const { data: config } = useSessionConfig();
  const signingIn = useMutation({ mutationFn: signIn });
  const isSignedIn = useSession() !== null;
  if (config === undefined || config.signIn === 'none') return null;
  if (isSignedIn) return <Button onClick={signOut}>{texts.session.signOut}</Button>;
  return (
    <Button
      onClick={() => signingIn.mutate(config)}
      disabled={signingIn.isPending}
      title={signingIn.isError ? texts.session.failed : undefined}
    >
      {texts.session.signIn}
    </Button>
  );
}
