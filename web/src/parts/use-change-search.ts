import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search parameters as seen by components that several pages share. */
export type AnySearch = Readonly<Record<string, unknown>>;

/** Changes some search parameters; undefined removes one. */
export type ChangeSearch = (changed: AnySearch, options?: { readonly isStep?: boolean }) => void;

/** Changes search parameters of the page; a step adds a history entry, so that the back button undoes it. */
export function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate();
  return useCallback<ChangeSearch>(
    (changed, { isStep = false } = {}) => {
      const search = (old: object): object => ({ ...old, ...changed });
      void navigate({ to: '.', search: search as never, replace: !isStep, resetScroll: false });
    },
    [navigate],
  );
}

/** Removes all search parameters except some. */
export function cleared(search: AnySearch, kept: readonly string[] = []): AnySearch {
  return Object.fromEntries(Object.keys(search).flatMap((name) => (kept.includes(name) ? [] : [[name, undefined]])));
}
