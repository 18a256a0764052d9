import { useSession } from '../../../session/session';

/** Whether the sign-in has a scope. */
export function useMayWrite(scope: string): boolean {
  return useSession()?.scopes.includes(scope) ?? false;
}
