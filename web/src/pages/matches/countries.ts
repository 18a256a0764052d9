/** Letters of the countries whose leagues the sources have, by the slug that a list of matches has of them. */
const letters: Readonly<Record<string, string>> = {
  ...{ argentina: 'AR', austria: 'AT', belgium: 'BE', brazil: 'BR', china: 'CN', denmark: 'DK', england: 'EN' },
  ...{ finland: 'FI', france: 'FR', germany: 'DE', greece: 'GR', ireland: 'IE', italy: 'IT', japan: 'JP' },
  ...{ mexico: 'MX', netherlands: 'NL', norway: 'NO', poland: 'PL', portugal: 'PT', romania: 'RO', russia: 'RU' },
  ...{ scotland: 'SC', spain: 'ES', sweden: 'SE', switzerland: 'CH', turkey: 'TR', usa: 'US' },
};

/** Two letters of a country, as everywhere in the API; null of others than those with leagues. */
export const alpha2Of = (slug: string): string | null => letters[slug] ?? null;
