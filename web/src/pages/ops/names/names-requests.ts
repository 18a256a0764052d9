import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { namesListUnresolved, namesResolve } from '../../../api';
import type { UnresolvedName } from '../../../api';
import type { NamesSearch } from './names-search';

/** The most that the service lists at once. */
const limit = 100;

/** What a person says that a name means: an entity, or a new one. */
export type Meaning = number | 'new';

/** A page of the queue. */
export function namesQuery({ kind, source, find, after, before }: NamesSearch) {
  const query = { kind, source, q: find, after, before, limit };
  return queryOptions({
    queryKey: ['ops', 'names', query],
    queryFn: ({ signal }) => namesListUnresolved({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a decision would change. */
export function previewQuery({ id }: UnresolvedName, meaning: Meaning | null) {
  return queryOptions({
    queryKey: ['preview', 'name', id, meaning],
    enabled: meaning !== null,
    queryFn: ({ signal }) =>
      namesResolve({ path: { id }, body: { ...saying(meaning ?? 'new'), dryRun: true }, signal }),
    // what would change now, not what would have changed before
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Stores a decision. */
export function decide({ id }: UnresolvedName, meaning: Meaning, reason: string) {
  return namesResolve({ path: { id }, body: { ...saying(meaning), dryRun: false, reason } });
}

function saying(meaning: Meaning): { to: number } | { create: true } {
  return meaning === 'new' ? { create: true } : { to: meaning };
}
