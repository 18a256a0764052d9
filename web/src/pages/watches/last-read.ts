const key = 'watch-news-read';

/** Time of the newest item that this device has shown; null: none yet. */
export const lastRead = (): string | null => localStorage.getItem(key);

/** Records that news up to a given time was shown; an earlier time has no effect. */
export function noteRead(toldAt: string): void {
  const last = lastRead();
  if (last === null || toldAt > last) localStorage.setItem(key, toldAt);
}
