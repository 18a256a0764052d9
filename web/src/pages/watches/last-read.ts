const key = 'watch-news-read';

/** When the newest news was told that this device showed; null: none was. */
export const lastRead = (): string | null => localStorage.getItem(key);

/** Notes that news up to a moment was shown; an older page changes nothing. */
export function noteRead(toldAt: string): void {
  const last = lastRead();
  if (last === null || toldAt > last) localStorage.setItem(key, toldAt);
}
