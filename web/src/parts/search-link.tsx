import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

interface SearchLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Search parameters to change; undefined removes one. */
  readonly change: Readonly<Record<string, unknown>>;
  /** Whether the page keeps its scroll position. */
  readonly isInPlace?: boolean;
}

/** A link to this page with changed search parameters; the caller knows which ones the page takes. */
export function SearchLink({ change, isInPlace = false, ...attributes }: SearchLinkProps) {
  const search = (old: object): object => ({ ...old, ...change });
  return (
    <Link
      to="."
      search={search as never}
      resetScroll={!isInPlace}
      activeProps={{ 'aria-current': attributes['aria-current'] }}
      {...attributes}
    />
  );
}
