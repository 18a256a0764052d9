import { queryClient } from '../query-client';
import { session, subscribe } from './session';

/** Renews the cached responses on every sign-in and sign-out; those of a user whose session ended are removed. */
export function followSession(): void {
  subscribe(() => {
    const responses = {
      predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== 'session',
    };
    // permissions change with the sign-in
    if (session() !== null) return void queryClient.invalidateQueries(responses);
    // also empties removed queries, since an open page may still hold one as its previous data
    void queryClient.resetQueries(responses);
    queryClient.removeQueries({ ...responses, type: 'inactive' });
  });
}
