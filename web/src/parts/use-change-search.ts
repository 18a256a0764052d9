import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search parameters as parts see them that several pages share. */
export type AnySearch = Readonly<Record<string, unknown>>;

/** Changes some search parameters; undefined takes one away. */
export type ChangeSearch = (changed: AnySearch, options?: { readonly isStep?: boolean }) => void;

/** Changes search parameters of the page; a step is one that the browser's back takes back. */
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

/** All search parameters taken away, but for some. */
export function cleared(search: AnySearch, kept: readonly string[] = []): AnySearch {
  return Object.fromEntries(Object.keys(search).flatMap((name) => (kept.includes(name) ? [] : [[name, undefined]])));
}
