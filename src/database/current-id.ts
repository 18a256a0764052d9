/** Entities that can be merged. */
type MergedKind = 'competition' | 'fixture' | 'manager' | 'player' | 'referee' | 'team';

/**
 * SQL of the id that a public id stands for now: its own, or that of the entity that it was merged into.
 * @param id SQL of the public id, such as `$1::bigint`
 */
export function currentId(kind: MergedKind, id: string): string {
  return `coalesce(
    (select alias.entity_id from public_id_aliases alias
      where alias.kind = '${kind}' and alias.old_id = ${id}),
    ${id})`;
}
