import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

interface SearchLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Search parameters that are other ones there; undefined takes one away. */
  readonly change: Readonly<Record<string, unknown>>;
  /** Whether the page stays where it is scrolled to. */
  readonly isInPlace?: boolean;
}

/** A link to this page with other search parameters; which ones it takes is known where the link is used. */
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
