/** Codes of the countries with leagues in the sources, by their slug in match lists. */
const letters: Readonly<Record<string, string>> = {
  ...{ argentina: 'AR', austria: 'AT', belgium: 'BE', brazil: 'BR', china: 'CN', denmark: 'DK', england: 'EN' },
  ...{ finland: 'FI', france: 'FR', germany: 'DE', greece: 'GR', ireland: 'IE', italy: 'IT', japan: 'JP' },
  ...{ mexico: 'MX', netherlands: 'NL', norway: 'NO', poland: 'PL', portugal: 'PT', romania: 'RO', russia: 'RU' },
  ...{ scotland: 'SC', spain: 'ES', sweden: 'SE', switzerland: 'CH', turkey: 'TR', usa: 'US' },
};

/** Two-letter country code as used in the API; null for countries without leagues. */
export const alpha2Of = (slug: string): string | null => letters[slug] ?? null;
