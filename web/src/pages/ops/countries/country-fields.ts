import { texts } from '../../../texts';

const words = texts.ops.countries;

/** The fields of a country. */
export const countryFields = [
  { name: 'name', label: words.name },
  { name: 'slug', label: words.slug, why: words.slugWhy },
  { name: 'alpha2', label: words.alpha2, why: words.alpha2Why },
] as const;

/** The fields as the API takes them. */
export function countryBody(changed: Partial<Record<'name' | 'slug' | 'alpha2', string>>, reason: string) {
  const { alpha2, ...others } = changed;
  return { ...others, ...(alpha2 === undefined ? {} : { alpha2: alpha2 === '' ? null : alpha2 }), reason };
}
