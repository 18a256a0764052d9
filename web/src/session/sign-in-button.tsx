import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button';
import { Popup } from '../parts/popup';
import { texts } from '../texts';
import { refusedCode, signInByCode, signInByIssuer, signOut, useSession } from './session';
import { useSessionConfig } from './session-config';
import styles from './sign-in.module.css';

/** Signs in or out; empty if the service has no browser sign-in. */
export function SignInButton() {
  const { data: config } = useSessionConfig();
  const leaving = useMutation({ mutationFn: signInByIssuer });
  const isSignedIn = useSession() !== null;
  if (config === undefined || config.signIn === 'none') return null;
  if (isSignedIn) return <Button onClick={() => void signOut()}>{texts.session.signOut}</Button>;
  if (config.signIn === 'development') return <CodeForm />;
  return (
    <Button
      onClick={() => leaving.mutate()}
      disabled={leaving.isPending}
      title={leaving.isError ? texts.session.failed : undefined}
    >
      {texts.session.signIn}
    </Button>
  );
}

/**
 * Asks for the development sign-in code, part of the address that `npm start` prints; that address signs in by itself.
 */
function CodeForm() {
  const [code, setCode] = useState('');
  const signingIn = useMutation({ mutationFn: signInByCode });
  const fault = signingIn.isIdle ? refusedCode() : (signingIn.error?.message ?? null);
  return (
    <Popup
      label={texts.session.signIn}
      button={<Button>{texts.session.signIn}</Button>}
      placement="bottom-end"
      className={styles.popover}
      isInitiallyOpen={fault !== null}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signingIn.mutate(code.trim());
        }}
      >
        <label>
          {texts.session.code}
          <input
            className={styles.code}
            value={code}
            autoComplete="off"
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <Button type="submit" disabled={code.trim() === '' || signingIn.isPending}>
          {texts.session.signIn}
        </Button>
        {fault === null ? null : (
          <p role="alert" className={styles.failed}>
            {fault}
          </p>
        )}
      </form>
    </Popup>
  );
}
