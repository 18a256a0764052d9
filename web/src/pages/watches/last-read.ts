const key = 'watch-news-read';

/** When the newest news was told that this device showed; null: none was. */
export const lastRead = (): string | null => localStorage.getItem(key);

/** Notes that news up to a moment was shown. */
export const noteRead = (toldAt: string): void => localStorage.setItem(key, toldAt);
