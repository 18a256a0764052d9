/** The members of a record that differ from those of another. */
export const differing = <Members extends object>(members: Members, others: Members): Partial<Members> =>
  Object.fromEntries(
    Object.entries(members).filter(([name, value]) => value !== others[name as keyof Members]),
  ) as Partial<Members>;
